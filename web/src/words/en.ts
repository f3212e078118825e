// The common texts, in English. The texts of one game stand in `<game>.ts`.
export default {
  "app.name": "Parlour",
} as Record<string, string>;
