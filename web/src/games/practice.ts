// Practice alone, without a table: a folder may have a `Practice.svelte`.

const pages = import.meta.glob("./*/Practice.svelte");

/** Can the game be practised? */
export const hasPractice = (id: string) => Object.hasOwn(pages, `./${id}/Practice.svelte`);

/** Fetches the page on which the game is practised. */
export const practiceOf = (id: string) => pages[`./${id}/Practice.svelte`]() as Promise<{ default: unknown }>;
