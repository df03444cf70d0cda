import { sql } from 'kysely';
import type { CaseChange } from '#contract/case-change.ts';
import type { Problem } from '#contract/problem.ts';
import type { ReviewableText, TextRuling, TextRulings, TextState } from '#server/domains/part.ts';
import { standingRestrictions } from '#server/domains/restriction/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { arrayText } from '#server/platform/db/array-text.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Why a text must keep its state, ready for `problem(c, code, barrier)`. */
export interface TextBarrier {
  code: 'moderation.changed' | 'moderation.refused';
  changes?: CaseChange[];
  details?: Problem['details'];
}

interface TextRef {
  kind: string;
  id: string;
}

export type TextRulingsOf = (text: { kind: string; id: string }) => readonly TextRuling[];

/** Reads the rulings of all domains about these texts. Lock the texts first if the decision depends on them. */
export async function readTextRulings(
  db: Db,
  textRulings: () => readonly TextRulings[],
  texts: readonly { kind: string; id: string }[],
): Promise<TextRulingsOf> {
  const found: TextRuling[] = [];
  for (const one of texts.length === 0 ? [] : textRulings()) found.push(...(await one.list(db, texts)));
  const byText = Map.groupBy(found, ({ kind, textId }) => `${kind}:${textId}`);
  return ({ kind, id }) => byText.get(`${kind}:${id}`) ?? [];
}

/** Texts that a moderator may not decide about, as an appeal against their own decision is pending (M26). */
export async function readExcludedTexts(
  db: Db,
  textRulings: () => readonly TextRulings[],
  moderatorId: string,
): Promise<TextRef[]> {
  const kept: TextRef[] = [];
  for (const one of textRulings()) kept.push(...(await one.listExcludedTexts(db, moderatorId)));
  return kept;
}

/** SQL: the text of the `moderation_case` aliased `row` is not in the list. */
export const isNoneOf = (kept: readonly TextRef[], row: string) => sql<boolean>`
  (${sql.ref(row)}.kind, ${sql.ref(row)}.text_id) not in (
    select * from unnest(${arrayText(kept, ({ kind }) => kind)}::text[], ${arrayText(kept, ({ id }) => id)}::text[])
  )`;

const openness = { removed: 0, held: 1, shown: 2 } as const;

/** Whether the change makes the text visible to more people. */
export const opens = (from: TextState, to: TextState) => openness[to] > openness[from];

/**
 * Why this moderator may not change a text to this state, or null. While an appeal against their decision is pending, a
 * moderator changes nothing about the text (M26). Undoing an act must not show what another decision keeps hidden.
 *
 * @param textRulings about this text
 */
export function findBarrier(
  textRulings: readonly TextRuling[],
  moderatorId: string,
  text: Pick<ReviewableText, 'state' | 'writtenAt'>,
  to: TextState,
): TextBarrier | null {
  if (isAppealed(textRulings, moderatorId)) return { code: 'moderation.refused' };
  const all = opens(text.state, to) ? listStanding(textRulings, text) : [];
  // A complaint that is not decided in time only forbids showing the text; it may still be held.
  const standing = all.filter(({ what }) => what !== 'late' || to === 'shown');
  if (standing.length === 0) return null;
  const changes = standing.map(({ what, rule, isBySite, at }): CaseChange => {
    return { what, itemId: null, by: isBySite ? 'site' : 'moderation', rule, atTimestamp: toTimestamp(at) };
  });
  return { code: 'moderation.changed', changes };
}

export function isAppealed(textRulings: readonly TextRuling[], moderatorId: string): boolean {
  return textRulings.some(({ appealedFrom }) => appealedFrom === moderatorId);
}

/** Decisions that keep the text hidden. A decision about an earlier version of the text no longer does. */
export function listStanding(textRulings: readonly TextRuling[], { writtenAt }: Pick<ReviewableText, 'writtenAt'>) {
  return textRulings.flatMap(({ keepsDown }) =>
    keepsDown !== null && (keepsDown.what === 'late' || keepsDown.at >= writtenAt) ? [keepsDown] : [],
  );
}

/** The act that currently removes the account as spam; null if none. */
export async function findAccountRemoval(db: Db, profileId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select gone.id from moderation_act gone
    where gone.profile_id = ${profileId}::int8 and gone.act = 'account_removed'
      and not exists (select from moderation_act back where back.undoes = gone.id)
      and exists (
        select from ${sql.raw(standingRestrictions)} s
        where s.kind = 'account' and s.text_id = ${profileId} and s.restriction = 'suspended'
      )
    order by gone.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** The newest removal of a text that was not undone. */
export async function findRemoval(
  db: Db,
  { kind, id, author }: { kind: string; id: string; author: string },
): Promise<{ id: string; source: string; accountAct: string | null } | null> {
  const { rows } = await sql<{ id: string; source: string; accountAct: string | null }>`
    select gone.id, gone.source, gone.evidence->>'accountAct' as "accountAct" from moderation_act gone
    where gone.profile_id = ${author}::int8 and gone.kind = ${kind} and gone.text_id = ${id} and gone.act = 'removed'
      and not exists (select from moderation_act back where back.undoes = gone.id)
    order by gone.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
