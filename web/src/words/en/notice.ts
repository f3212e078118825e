// Messages in a slow game: where they go when it is your turn.
export default {
  "notice.title": "Send me a message when it is my turn",
  "notice.text":
    "You get one message when it is your turn and you are not at the table, and a reminder when a quarter of your time is left.",
  "notice.webhook": "Webhook",
  "notice.webhook_label": "Address of a webhook, such as an ntfy topic",
  "notice.email": "E-mail",
  "notice.email_label": "Your e-mail address",
  "notice.push": "This browser",
  "notice.push_text": "You get messages in this browser even when the page is closed. It asks for permission first.",
  "notice.push_save": "Show messages in this browser",
  "notice.push_denied": "Notifications from this page are blocked. You can change this in your browser’s settings.",
  "notice.kind": "How",
  "notice.on.webhook": "Messages go to your webhook.",
  "notice.on.email": "Messages go to your e-mail address.",
  "notice.on.push": "Messages go to one of your browsers.",
  "notice.secret":
    "Other players do not see the address. It is deleted when you leave the table, and when the clock has made three moves in a row for you.",
  "notice.save": "Send messages there",
  "notice.stop": "Stop messages",
  "notice.your_turn": "It is your turn: {time} left",
  "notice.none": "This server does not send messages. Check back from time to time to see whether it is your turn.",
  "refusal.bad_push": "The server cannot send messages to this browser.",
  "refusal.webhook_elsewhere": "This server sends webhooks only to certain hosts. Ask the person who runs it.",
};
