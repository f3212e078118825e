// Mit Unbekannten spielen: offene Tische, und was du gegen Störer tun kannst.
export default {
  "open.title": "Offene Tische",
  "open.about": "Setz dich zu Leuten, die du nicht kennst. Ihre Gastgeber haben diese Tische für alle geöffnet.",
  "open.none": "Gerade ist kein Tisch offen.",
  "open.with": "mit {names}, {free} {free|Platz|Plätze} frei",
  "open.rules": "{n} {n|Hausregel|Hausregeln} geändert",
  "open.sit": "Hinsetzen",
  "open.game": "Spiel",
  "open.play": "Mit irgendwem spielen",
  "open.play_about": "Du kommst an einen offenen Tisch dieses Spiels oder öffnest selbst einen und wartest auf andere.",
  "open.toggle": "Für alle offen: Unbekannte finden diesen Tisch auf der Startseite",
  "open.is": "Dieser Tisch ist offen: Unbekannte finden ihn auf der Startseite.",

  "people.title": "Spieler",
  "people.mute": "Stummschalten",
  "people.unmute": "Stummschaltung aufheben",
  "people.muted": "Nachrichten von {name} werden nicht gezeigt.",
  "people.remove": "Entfernen",
  "people.sure": "{name} entfernen? Danach wirst du gefragt, bevor sich jemand Neues setzt.",
  "people.sure_playing":
    "{name} entfernen? Ein Bot spielt weiter, und danach wirst du gefragt, bevor sich jemand Neues setzt.",
  "swap.ask": "Platz tauschen",
  "swap.asked": "Um den Platz gebeten",
  "swap.asks": "{name} möchte mit dir den Platz tauschen.",
  "swap.agree": "Tauschen",
  "people.asks": "möchte sich hierher setzen. Einverstanden?",
  "people.waits": "wartet, bis der Gastgeber zustimmt.",
};
