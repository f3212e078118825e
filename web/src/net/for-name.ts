// You play for your name from the moment you sit down. What that takes is fetched only then.

/** Time for a network to come back, in milliseconds. */
const RETRY_MS = 3000;

/** Asks once more for the code that was lost on the way: without it the match is not rated. */
export async function sitForName(table: string, token: string): Promise<void> {
  const account = () => import("./account");
  const later = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(account);
  try {
    const { playForName } = await account().catch(later);
    await playForName(table, token);
  } catch {
    // Then the seat is played for no name, as by a guest.
  }
}
