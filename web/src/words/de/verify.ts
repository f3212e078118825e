// Die Prüfung einer Mischung nach einer Partie.
export default {
  "verify.title": "War das Geben fair?",
  "verify.intro":
    "Vor einer Partie legt sich der Server auf ein Geheimnis fest, und jeder Spieler gibt zufälligen Text dazu. Zusammen ergeben sie den Startwert der Mischung. Nach der Partie legt der Server das Geheimnis offen, und diese Seite rechnet in deinem Browser jedes Geben nach.",
  "verify.which": "Protokoll wählen",
  "verify.open": "Protokoll öffnen",
  "verify.paste": "Oder einfügen",
  "verify.commitment": "Die Festlegung, die vor der Partie gezeigt wurde (64 Hexadezimalziffern)",
  "verify.check": "Prüfen",
  "verify.no_record": "Das ist kein Protokoll einer Partie.",
  "verify.bad_commitment": "Eine Festlegung hat 64 Hexadezimalziffern.",
  "verify.unread": "Diese Datei lässt sich nicht öffnen.",
  "verify.not_fetched":
    "Das Protokoll konnte nicht geladen werden. Ist die Partie vorbei? Du kannst auch ein gespeichertes Protokoll öffnen.",
  "verify.right": "Richtig:",
  "verify.wrong": "Falsch:",
  "verify.unknown": "Unbekannt:",
  "verify.is_right": "Alles, was sich prüfen lässt, ist richtig",
  "verify.is_partly": "Was sich prüfen ließ, ist richtig",
  "verify.is_wrong": "Dieses Protokoll ist nicht richtig",
  "verify.no_proof":
    "Das Protokoll hat weder Festlegung noch Geheimnis; nichts zeigt also, woher sein Startwert kommt.",
  "verify.proof_missing": "Du hast vor der Partie eine Festlegung gesehen, das Protokoll enthält aber keine.",
  "verify.bad_secret": "Das Geheimnis hat keine 64 Hexadezimalziffern.",
  "verify.secret": "Das Geheimnis passt zur Festlegung.",
  "verify.secret_differs": "Das Geheimnis passt nicht zur Festlegung.",
  "verify.commitment_seen": "Die Festlegung ist die, die du vor der Partie gesehen hast.",
  "verify.commitment_changed": "Die Festlegung ist nicht die, die du vor der Partie gesehen hast.",
  "verify.commitment_unseen":
    "Dein Browser hat die Festlegung vor der Partie nicht gesehen; das zeigt also nur, dass das Protokoll in sich stimmig ist.",
  "verify.own_entropy": "Das Protokoll enthält, was dein Browser dazugegeben hat.",
  "verify.own_entropy_missing": "Das Protokoll enthält nicht, was dein Browser dazugegeben hat.",
  "verify.texts_differ":
    "Das Protokoll führt {n} {n|Text|Texte} auf; richtig ist einer für jeden der {players} Spieler.",
  "verify.seed": "Der Startwert kommt aus dem Geheimnis und dem Text von {n} {n|Spieler|Spielern}.",
  "verify.seed_differs": "Der Startwert kommt nicht aus diesem Geheimnis und dem Text der Spieler.",
  "verify.no_seed": "Das Protokoll hat keinen Startwert.",
  "verify.unknown_game": "Diese Seite kennt die Karten dieses Spiels nicht.",
  "verify.unknown_deck":
    "Diese Seite kennt das Kartenspiel zu diesen Hausregeln nicht; die Karten sind also nicht geprüft.",
  "verify.deal": "Geben {n}: Alle {cards} Karten passen zum Startwert.",
  "verify.deal_differs": "Geben {n}: Die {cards} Karten passen nicht zum Startwert.",
  "verify.no_deals": "Im Protokoll steht kein Geben.",
  "verify.deals_differ": "Im Protokoll wird {n}-mal gegeben, in einer Partie nach diesen Hausregeln {expected}-mal.",
  "verify.deals_open":
    "Im Protokoll wird {n}-mal gegeben. Wie oft es war, hängt von den Zügen ab, und diese Seite spielt sie nicht nach. Der Server tut es.",
  "verify.draws":
    "{n} {n|weiteres Zufallsergebnis|weitere Zufallsergebnisse}. Ein Protokoll sagt nicht, wie viele Möglichkeiten es gab; diese Seite kann das also nicht nachrechnen. Der Server tut es, wenn er das Protokoll nachspielt.",
  "verify.the_seed": "Der Startwert:",
  "verify.limits": "Was das nicht beweist",
  "verify.limit.1":
    "Dass der Betreiber nicht hineingeschaut hat. Wer den Server betreibt, kann seinen Speicher lesen und damit die Karten, während ihr spielt.",
  "verify.limit.2":
    "Dass deine Freunde ehrlich spielen. Einer Mischung sieht man nicht an, ob zwei sich ihre Karten verraten.",
  "verify.limit.3":
    "Dass die Festlegung zuerst kam, es sei denn, dein eigener Browser hat sie gesehen: Öffne diese Seite von dem Tisch aus, an dem du gespielt hast.",
  "verify.limit.4":
    "Dass die Züge den Regeln folgen. Das zeigt das Nachspielen: Regelwidrige Züge werden dabei abgelehnt.",
  "verify.limit.5":
    "Dass der Betreiber nicht mitgespielt hat. Gibt er als Letzter seinen Text dazu, kann er so lange probieren, bis ihm die Karten gefallen.",
  "verify.limit.6": "Irgendetwas über nicht beendete Partien: Ihre Geheimnisse werden nie offengelegt.",
  "verify.how": "Wie es geht",
  "verify.step.1": "Festlegung: SHA-256 von „parlour/fair/1/commit“, einem Nullbyte und den 32 Bytes des Geheimnisses.",
  "verify.step.2":
    "Startwert: SHA-256 von „parlour/fair/1/seed“, einem Nullbyte, dem Geheimnis und, für jeden Platz, der Länge des dazugegebenen Textes in vier Bytes und dem Text selbst.",
  "verify.step.3":
    "Geben: SHA-256 von „parlour/1/deal“, einem Nullbyte, der Nummer des Gebens und dem Startwert ist der Schlüssel eines ChaCha20-Stroms, der die Karten mischt.",
  "verify.step.4":
    "Diese Seite macht jede Mischung rückgängig und vergleicht Karte für Karte mit dem Kartenspiel der Hausregeln.",
} as Record<string, string>;
