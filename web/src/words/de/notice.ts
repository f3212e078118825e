// Nachrichten in einer langsamen Partie: wohin gemeldet wird, dass du dran bist.
export default {
  "notice.title": "Nachricht schicken, wenn ich dran bin",
  "notice.text":
    "Du bekommst eine Nachricht, wenn du dran bist und nicht am Tisch sitzt, und eine Erinnerung, wenn noch ein Viertel deiner Zeit bleibt.",
  "notice.webhook": "Webhook",
  "notice.webhook_label": "Adresse eines Webhooks, zum Beispiel ein ntfy-Thema",
  "notice.email": "E-Mail",
  "notice.email_label": "Deine E-Mail-Adresse",
  "notice.push": "Dieser Browser",
  "notice.push_text":
    "Du bekommst Nachrichten in diesem Browser, auch wenn die Seite geschlossen ist. Er fragt vorher um Erlaubnis.",
  "notice.push_save": "Nachrichten in diesem Browser zeigen",
  "notice.push_denied":
    "Benachrichtigungen dieser Seite sind blockiert. Das kannst du in den Einstellungen deines Browsers ändern.",
  "notice.kind": "Wie",
  "notice.on.webhook": "Nachrichten gehen an deinen Webhook.",
  "notice.on.email": "Nachrichten gehen an deine E-Mail-Adresse.",
  "notice.on.push": "Nachrichten gehen an einen deiner Browser.",
  "notice.secret":
    "Andere Spieler sehen die Adresse nicht. Sie wird gelöscht, wenn du den Tisch verlässt und wenn die Uhr dreimal hintereinander für dich gezogen hat.",
  "notice.save": "Nachrichten dorthin schicken",
  "notice.stop": "Keine Nachrichten mehr schicken",
  "notice.your_turn": "Du bist dran: noch {time}",
  "notice.none": "Dieser Server verschickt keine Nachrichten. Schau ab und zu nach, ob du dran bist.",
  "refusal.bad_push": "Der Server kann diesem Browser keine Nachrichten schicken.",
  "refusal.webhook_elsewhere":
    "Dieser Server schickt Webhooks nur an bestimmte Rechner. Frag die Person, die ihn betreibt.",
};
