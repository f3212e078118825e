// Playing with people you do not know: open tables, and what you can do about a player who disturbs.
export default {
  "open.title": "Open tables",
  "open.about": "Sit down with players you do not know. Their hosts have opened these tables to everyone.",
  "open.none": "No table is open now.",
  "open.with": "with {names}, {free} {free|seat|seats} free",
  "open.rules": "{n} {n|house rule|house rules} changed",
  "open.sit": "Sit down",
  "open.game": "Game",
  "open.play": "Play anyone",
  "open.play_about": "You join an open table of this game, or open one and wait for others.",
  "open.toggle": "Open to everyone: strangers find this table on the start page",
  "open.is": "This table is open: strangers find it on the start page.",

  "people.title": "Players",
  "people.mute": "Mute",
  "people.unmute": "Unmute",
  "people.muted": "Messages of {name} are not shown.",
  "people.remove": "Remove",
  "people.sure": "Remove {name}? From then on you are asked before someone new sits down.",
  "people.sure_playing": "Remove {name}? A bot plays on, and from then on you are asked before someone new sits down.",
  "people.asks": "wants to sit down here. Do you agree?",
  "people.waits": "waits for the host's consent to sit down.",
};
