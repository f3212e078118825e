declare module "virtual:catalogue" {
  /** Where the texts lie; nowhere, if they are here already. */
  export const address: string | null;
  export const texts: Record<string, string>;
}
