import type { Selectable } from 'kysely';
import type { Grade } from '../providers/provider.ts';
import type { SignInAttemptTable } from '../tables.ts';
import type { Turn } from './turn.ts';

export type OpenAttempt = Selectable<SignInAttemptTable>;

/** What the chat question names: the purpose, and the browser that began. */
export function startOf(attempt: OpenAttempt) {
  return { isProof: attempt.is_proof, browser: attempt.browser, country: attempt.country, at: attempt.created_at };
}

/** Attempts that can still become a session, newest first, each row-locked. */
function living({ tx, now }: Turn) {
  return tx
    .selectFrom('sign_in_attempt')
    .selectAll()
    .where('expires_at', '>', now)
    .where('state', 'not in', ['used', 'refused', 'contested'])
    .orderBy('id', 'desc')
    .forUpdate();
}

export async function findByCodes(turn: Turn, codes: string[]): Promise<OpenAttempt | null> {
  const hashes = codes.map((code) => turn.deps.hash('code', code));
  return (await living(turn).where('code', 'in', hashes).limit(1).executeTakeFirst()) ?? null;
}

/** The attempt, if it still waits for a number. */
export async function findOpen(turn: Turn, id: string): Promise<OpenAttempt | null> {
  return (await living(turn).where('id', '=', id).where('state', '=', 'open').limit(1).executeTakeFirst()) ?? null;
}

export function listExpectingCall(turn: Turn, phone: string): Promise<OpenAttempt[]> {
  return living(turn).where('expected_phone', '=', phone).execute();
}

/** A call does not tell which browser it is for, so if several attempts expect it, none gets it. */
export async function contest(turn: Turn, attempts: readonly OpenAttempt[]): Promise<void> {
  const ids = attempts.map(({ id }) => id);
  await turn.tx.updateTable('sign_in_attempt').set({ state: 'contested' }).where('id', 'in', ids).execute();
}

/** The attempt this sender was asked about; without `question`, the newest one. */
export async function findAsked(turn: Turn, question: string | null): Promise<OpenAttempt | null> {
  let asked = living(turn).where('state', '=', 'asked').where('sender', '=', turn.sender);
  if (question !== null) asked = asked.where('question', '=', question);
  return (await asked.limit(1).executeTakeFirst()) ?? null;
}

export async function findConversation({ tx, provider, sender }: Turn) {
  const row = await tx
    .selectFrom('sign_in_conversation')
    .selectAll()
    .where('provider', '=', provider.name)
    .where('sender', '=', sender)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Remembers an attempt or number of this sender. The newer of two attempts wins in any order. */
export async function saveConversation(
  turn: Turn,
  said: { attempt_id: string } | { phone: string; grade: Grade },
): Promise<void> {
  const known = await findConversation(turn);
  if ('attempt_id' in said && known?.attempt_id && BigInt(known.attempt_id) > BigInt(said.attempt_id)) return;
  await turn.tx
    .insertInto('sign_in_conversation')
    .values({ provider: turn.provider.name, sender: turn.sender, updated_at: turn.now, ...said })
    .onConflict((conflict) => conflict.columns(['provider', 'sender']).doUpdateSet({ updated_at: turn.now, ...said }))
    .execute();
}
