import type { PersonalData, ReviewableText, TextState } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { OwnHash } from '../queries/own-hash.ts';
import { type OwnKind, ownKinds, selectOwn, viewOwn } from '../queries/own-texts.ts';
import type { holdOf } from './judge-name.ts';
import '../tables.ts';

/** Why a name waits for a moderator. */
export type OwnHold = ReturnType<typeof holdOf>;

/** What moderation does for a name or a picture that its holder changes, in the caller's transaction. */
export interface TextDesk {
  /** Says whether the changed text is seen: what a moderator took away before waits for one, as does what was found. */
  settleChanged(
    tx: Tx,
    text: Pick<ReviewableText, 'id' | 'phone' | 'author' | 'text' | 'revision'> & {
      kind: string;
      stateBefore: TextState;
    },
    now: Date,
    found: readonly OwnHold[],
  ): Promise<{ state: 'shown' | 'held' }>;
  /** What waits for it in the queue is closed. */
  forgetText(tx: Tx, text: { kind: string; id: string }, now: Date): Promise<void>;
}

/**
 * The holder changed the name or the picture, whose row is written and locked. What a moderator removed stays so while
 * there is none, and the next one waits.
 */
export async function settleOwn(
  tx: Tx,
  { desk, ownHash }: { desk: TextDesk; ownHash: OwnHash },
  { kind, profileId, found = [] }: { kind: OwnKind; profileId: string; found?: readonly OwnHold[] },
  now: Date,
): Promise<void> {
  const text = viewOwn(kind, await selectOwn(tx).where('id', '=', profileId).executeTakeFirstOrThrow(), ownHash);
  if (text === null) return desk.forgetText(tx, { kind, id: profileId }, now);
  const { state } = await desk.settleChanged(tx, { ...text, kind, stateBefore: text.state }, now, found);
  if (state !== text.state) await setOwnState(tx, kind, profileId, state);
}

/** @returns digits of the account's number; null where it is erased */
export async function setOwnState(tx: Tx, kind: OwnKind, profileId: string, state: TextState): Promise<string | null> {
  const row = await tx
    .updateTable('profile')
    .set(kind === ownKinds.name ? { name_state: state } : { avatar_state: state })
    .where('id', '=', profileId)
    .returning('phone')
    .executeTakeFirst();
  return row?.phone ?? null;
}

/** What waits of an account's name and picture is closed when the account is erased. */
export function ownTextData({ forgetText }: Pick<TextDesk, 'forgetText'>): PersonalData {
  return {
    name: 'account',
    // With the account's row.
    collect: async () => ({}),
    async erase(tx, { profileId: id }, _, now) {
      for (const kind of Object.values(ownKinds)) await forgetText(tx, { kind, id }, now);
    },
  };
}
