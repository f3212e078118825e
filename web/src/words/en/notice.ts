// Messages in a slow game: where they go when it is your turn.
export default {
  "notice.title": "Send me a message when it is my turn",
  "notice.text":
    "You get one message when it is your turn and you are not at the table, and a reminder when a quarter of your time is left.",
  "notice.webhook": "Webhook",
  "notice.webhook_label": "Address of a webhook, such as an ntfy topic",
  "notice.email": "E-mail",
  "notice.email_label": "Your e-mail address",
  "notice.kind": "How",
  "notice.on.webhook": "Messages go to your webhook.",
  "notice.on.email": "Messages go to your e-mail address.",
  "notice.secret":
    "Other players do not see the address. It is deleted when you leave the table, and when the clock has made three moves in a row for you.",
  "notice.save": "Send messages there",
  "notice.stop": "Send no more messages",
  "notice.your_turn": "It is your turn: {time} left",
  "notice.none": "This server sends no messages. Check back from time to time to see whether it is your turn.",
  "refusal.no_days": "This cannot be combined with days per move.",
  "refusal.not_slow": "There are no days per move at this table, so there are no messages.",
  "refusal.no_webhooks": "This server calls no webhooks.",
  "refusal.no_email": "This server sends no e-mail.",
  "refusal.webhook_elsewhere": "This server calls webhooks on certain hosts only. Ask the person who runs it.",
  "refusal.webhook_not_public": "The address has to begin with https:// and be reachable from the internet.",
  "refusal.bad_webhook": "This is not the address of a webhook. An example: https://ntfy.sh/my-topic",
  "refusal.bad_email": "This is not an e-mail address.",
};
