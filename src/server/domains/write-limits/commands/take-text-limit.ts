import type { ProblemCode } from '#contract/problem.ts';
import { getAccount } from '#server/domains/profile/door.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { consumeAll, type LimitUse, type RateLimit } from '#server/platform/rate-limit/rate-limit.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';

/** Kinds of writing. `reaction`: like or dislike; `opinion`: has limits of its own besides the network's. */
export type WritingAct = 'text' | 'edit' | 'deletion' | 'reaction' | 'report' | 'opinion';

export interface Writer {
  profileId: string;
  /** Network of the caller as in `Base.visitorOf`; null if there is none. */
  visitor: string | null;
}

const codes = {
  'text-pause': 'limit.text_pause',
  'first-texts': 'limit.first_texts',
  texts: 'limit.texts',
  edits: 'limit.edits',
  'deletions-minute': 'limit.deletions_minute',
  deletions: 'limit.deletions',
  reactions: 'limit.reactions',
  reports: 'limit.reports',
  'writes-network': 'limit.network_writes',
} as const satisfies Record<string, ProblemCode>;
type LimitName = keyof typeof codes;
export type TextLimitCode = (typeof codes)[LimitName];

/** The exhausted limit and its end, ready for `problem(c, refused.code, refused)`. */
export interface TextLimitRefusal<Code extends TextLimitCode = TextLimitCode> {
  code: Code;
  retryAfterSeconds: number;
  details: { path: string; message: string }[];
}

export const textLimitFailures = {
  text: ['limit.text_pause', 'limit.first_texts', 'limit.texts', 'limit.network_writes'],
  edit: ['limit.edits', 'limit.network_writes'],
  deletion: ['limit.deletions_minute', 'limit.deletions', 'limit.network_writes'],
  reaction: ['limit.reactions', 'limit.network_writes'],
  report: ['limit.reports', 'limit.network_writes'],
  opinion: ['limit.network_writes'],
} as const satisfies Record<WritingAct, readonly TextLimitCode[]>;

/** Maximum counts; `pauseMs` and `newPauseMs` allow one text each. All are multiplied by the rate factor. */
export interface TextLimits {
  rateFactor: number;
  pauseMs: number;
  newPauseMs: number;
  firstTexts: number;
  textsPerDay: number;
  editsPerDay: number;
  deletionsPerMinute: number;
  deletionsPerDay: number;
  reactionsPerDay: number;
  reportsPerDay: number;
  writesPerNetworkHour: number;
}

/**
 * Counts one act of writing; null if its limits allow it. Call it in the writing transaction, after all other checks: a
 * refusal has then written nothing, and a rolled-back act does not count.
 */
export type TakeTextLimit = <Act extends WritingAct>(
  tx: Tx,
  act: Act,
  writer: Writer,
  now: Date,
) => Promise<TextLimitRefusal<(typeof textLimitFailures)[Act][number]> | null>;

export interface WriteLimits {
  takeLimit: TakeTextLimit;
  /** Network limit that an opinion consumes besides its own limits. */
  networkUses(visitor: Writer['visitor']): LimitUse[];
}

/** How long an account counts as new. */
const newMs = dayMs;

export function createTextLimits(limits: TextLimits): WriteLimits {
  // Cached without expiry: the creation time never changes.
  const openedAt = new Map<string, number>();
  async function newUntil(db: Db, profileId: string): Promise<number> {
    const known = openedAt.get(profileId) ?? (await getAccount(db, profileId)).createdAt.getTime();
    if (openedAt.size >= 10_000) openedAt.clear();
    openedAt.set(profileId, known);
    return known + newMs;
  }
  const limit = (name: LimitName, most: number, spanMs: number): RateLimit => ({
    name,
    spanMs,
    most: most * limits.rateFactor,
  });

  function ofAct(act: WritingAct, isNew: boolean): RateLimit[] {
    switch (act) {
      case 'text':
        return isNew
          ? [limit('text-pause', 1, limits.newPauseMs), limit('first-texts', limits.firstTexts, newMs)]
          : [limit('text-pause', 1, limits.pauseMs), limit('texts', limits.textsPerDay, dayMs)];
      case 'edit':
        return [limit('edits', limits.editsPerDay, dayMs)];
      case 'deletion':
        return [
          limit('deletions-minute', limits.deletionsPerMinute, minuteMs),
          limit('deletions', limits.deletionsPerDay, dayMs),
        ];
      case 'reaction':
        return [limit('reactions', limits.reactionsPerDay, dayMs)];
      case 'report':
        return [limit('reports', limits.reportsPerDay, dayMs)];
      case 'opinion':
        return [];
    }
  }

  function networkUses(visitor: Writer['visitor']): LimitUse[] {
    if (visitor === null) return [];
    return [{ limit: limit('writes-network', limits.writesPerNetworkHour, hourMs), who: writingNetwork(visitor) }];
  }

  function usesOf(act: WritingAct, { profileId, visitor }: Writer, isNew: boolean): LimitUse[] {
    return [...ofAct(act, isNew).map((one) => ({ limit: one, who: profileId })), ...networkUses(visitor)];
  }

  const takeLimit = async <Act extends WritingAct>(tx: Tx, act: Act, writer: Writer, now: Date) => {
    const until = act === 'text' ? await newUntil(tx, writer.profileId) : 0;
    const usedUp = await consumeAll(tx, usesOf(act, writer, now.getTime() < until), now);
    if (usedUp === null) return null;
    const name = usedUp.limit.name as LimitName;
    const left = Math.ceil((until - now.getTime()) / 1000);
    // The limit for new accounts ends when the account is no longer new.
    const retryAfterSeconds =
      name === 'first-texts' ? Math.min(usedUp.retryAfterSeconds, left) : usedUp.retryAfterSeconds;
    const endsAt = new Date(now.getTime() + retryAfterSeconds * 1000).toISOString();
    // Narrows to the act's codes: `ofAct` uses only limits listed in `textLimitFailures`.
    const code = codes[name] as (typeof textLimitFailures)[Act][number];
    return { code, retryAfterSeconds, details: [{ path: 'endsAt', message: endsAt }] };
  };
  return { takeLimit, networkUses };
}

/** An IPv6 network counts by its /48, which one customer may own; `visitorOf` puts it before the dot. */
export function writingNetwork(visitor: string): string {
  return visitor.split('.')[0] ?? visitor;
}
