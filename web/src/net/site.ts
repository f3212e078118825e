// Is this page a folder of files without a server? `cargo xtask site` builds it so (docs/offline.md).

/** Games, bots and tables are in the browser, and addresses stand behind a `#`. */
export const SITE: boolean = import.meta.env.MODE === "site";
