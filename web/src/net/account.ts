// A name with a passkey on this server: the requests, and the session that this browser keeps.

import type { AccountRatings, PasskeyRequest, SignedIn } from "../wire";
import { bearer, call, Failed, json, posted, table } from "./http";
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
  const { headers, ...request } = posted({ name });
  const who = { ...(headers as Record<string, string>), ...bearer(token) };
  await ask("/api/account", { ...request, method: "PUT", headers: who });
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

/** From the next match on, matches in this seat are rated for who is signed in, if the table's matches are rated. */
export async function playForName(name: string, seat: string): Promise<void> {
  const signedIn = session();
  if (signedIn === null) return;
  const { headers, ...request } = posted({ session: signedIn.token });
  const who = { ...(headers as Record<string, string>), ...bearer(seat) };
  // a table whose matches are not rated is as good as any other
  await ask(`${table(name)}/account`, { ...request, method: "PUT", headers: who }).catch(() => {});
}
