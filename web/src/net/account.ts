// A name with a passkey on this server: the requests, and the session that this browser keeps.

import type { AccountRatings, PasskeyRequest, SignedIn } from "../wire";
import { bearer, call, Failed, json, posted, put, table } from "./http";
import { forget, isSignedIn, recall, remember, SESSION } from "./store";

/** The player does not go on with the passkey, or the browser has none for this server. */
export class PasskeyError extends Error {}

/** Can this browser make and use passkeys here? */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

/** Who is signed in, as this browser has it. */
export const session = (): SignedIn | null => (isSignedIn() ? recall<SignedIn | null>(SESSION, null) : null);

function keep(signedIn: SignedIn): SignedIn {
  remember(SESSION, signedIn);
  return signedIn;
}

/** What the passkey answers, as JSON. */
async function answerOf(asked: Promise<Credential | null>): Promise<unknown> {
  const credential = await asked.catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError();
  return credential.toJSON();
}

/** Makes a name with a new passkey, and signs in. */
export async function makeName(name: string): Promise<SignedIn> {
  const { options } = await json<PasskeyRequest>("/api/account/challenge", posted({ name }));
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await answerOf(navigator.credentials.create({ publicKey }));
  return keep(await json<SignedIn>("/api/account", posted({ name, credential })));
}

/** Signs in with a passkey of this server. */
export async function signIn(): Promise<SignedIn> {
  const { options } = await json<PasskeyRequest>("/api/session/challenge", { method: "POST" });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await answerOf(navigator.credentials.get({ publicKey }));
  return keep(await json<SignedIn>("/api/session", posted({ credential })));
}

/** Waits for what is answered to who is signed in; a session that is over is forgotten. */
export async function asSignedIn<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Failed && error.refusal?.code === "signed_out") forget(SESSION);
    throw error;
  }
}

async function ask(path: string, init: RequestInit): Promise<void> {
  await asSignedIn(call(path, init));
}

/** Signs out, here and at the server. */
export async function signOut({ token }: SignedIn): Promise<void> {
  forget(SESSION);
  await ask("/api/session", { method: "DELETE", headers: bearer(token) });
}

/** Takes another name. */
export async function rename({ token }: SignedIn, name: string): Promise<SignedIn> {
  await ask("/api/account", put({ name }, token));
  return keep({ name, token });
}

/** Deletes the name with its passkeys, sessions and ratings, for good. */
export async function deleteName({ token }: SignedIn): Promise<void> {
  await ask("/api/account", { method: "DELETE", headers: bearer(token) });
  forget(SESSION);
}

/** Who is signed in as the server has it. */
export async function whoIs({ token }: SignedIn): Promise<SignedIn> {
  const asked = json<{ name: string }>("/api/session", { headers: bearer(token), cache: "no-store" });
  return keep({ name: (await asSignedIn(asked)).name, token });
}

/** The ratings of a name on this server. */
export const ratingsOf = (name: string): Promise<AccountRatings> =>
  json<AccountRatings>(`/api/accounts/${encodeURIComponent(name)}/ratings`, { cache: "no-store" });

/** How long to wait, in milliseconds, before the server is asked again; the last one counts from then on. */
const RETRY_MS = [2_000, 5_000, 15_000, 60_000];
/** How often it is asked: for about an hour. */
const MAX_TRIES = 60;

/** Is it decided? A server that is busy or away is asked again, and one where a match still counts for another name. */
function isDecided(error: unknown): boolean {
  if (!(error instanceof Failed) || error.refusal?.code === "match_counts") return false;
  return error.status !== 0 && error.status !== 429 && error.status < 500;
}

/**
 * From the next match on, matches in this seat are rated for who is signed in, if the table's matches are rated: if
 * they are not, it is as good a table as any other.
 */
export async function playForName(tableName: string, seat: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const signedIn = session();
    if (signedIn === null) return;
    try {
      return await ask(`${table(tableName)}/account`, put({ session: signedIn.token }, seat));
    } catch (error) {
      if (isDecided(error)) return;
      const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)];
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
