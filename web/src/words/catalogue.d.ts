declare module "virtual:catalogue" {
  /** The texts of a language. */
  export interface Catalogue {
    /** The texts of the page, by name. */
    texts: Record<string, string>;
    /** What the server says in English, and the same in this language; `{name}` stands for any words. */
    sentences: Record<string, string>;
  }
  /** Where the texts of each language lie; nowhere, if they are here already. */
  export const addresses: Record<string, string> | null;
  /** The languages that are here already. */
  export const catalogues: Record<string, Catalogue>;
}
