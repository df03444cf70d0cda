import type { PersonalData, ReviewableText, TextState } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { OwnHash } from '../queries/own-hash.ts';
import { type OwnKind, ownKinds, selectOwn, viewOwn } from '../queries/own-texts.ts';
import type { holdOf } from './judge-name.ts';

export type OwnHold = ReturnType<typeof holdOf>;

/** Moderation's part in a holder's change of name or picture, in the caller's transaction. */
export interface TextPrecheck {
  /** Holds the changed text for a moderator if the one before was removed or `found` is not empty. */
  settleChanged(
    tx: Tx,
    text: Pick<ReviewableText, 'id' | 'phone' | 'author' | 'text' | 'revision'> & {
      kind: string;
      stateBefore: TextState;
    },
    now: Date,
    found: readonly OwnHold[],
  ): Promise<{ state: 'shown' | 'held' }>;
  forgetText(tx: Tx, text: { kind: string; id: string }, now: Date): Promise<void>;
}

/** Settles a changed name or picture, locked. A removal stays on record, so the next one is reviewed. */
export async function settleOwn(
  tx: Tx,
  { textPrecheck, ownHash }: { textPrecheck: TextPrecheck; ownHash: OwnHash },
  { kind, profileId, found = [] }: { kind: OwnKind; profileId: string; found?: readonly OwnHold[] },
  now: Date,
): Promise<void> {
  const text = viewOwn(kind, await selectOwn(tx).where('id', '=', profileId).executeTakeFirstOrThrow(), ownHash);
  if (text === null) return textPrecheck.forgetText(tx, { kind, id: profileId }, now);
  const { state } = await textPrecheck.settleChanged(tx, { ...text, kind, stateBefore: text.state }, now, found);
  if (state !== text.state) await setOwnState(tx, kind, profileId, state);
}

/** @returns digits of the account's number; null if erased */
export async function setOwnState(tx: Tx, kind: OwnKind, profileId: string, state: TextState): Promise<string | null> {
  const row = await tx
    .updateTable('profile')
    .set(kind === ownKinds.name ? { name_state: state } : { avatar_state: state })
    .where('id', '=', profileId)
    .returning('phone')
    .executeTakeFirst();
  return row?.phone ?? null;
}

export function ownTextData({ forgetText }: Pick<TextPrecheck, 'forgetText'>): PersonalData {
  return {
    name: 'account',
    // Exported with the account's row.
    collect: async () => ({}),
    async erase(tx, { profileId: id }, _, now) {
      for (const kind of Object.values(ownKinds)) await forgetText(tx, { kind, id }, now);
    },
  };
}
