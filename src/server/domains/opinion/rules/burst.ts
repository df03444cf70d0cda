import { dayMs, hourMs } from '#shared/time.ts';

/** A vote for or against a number, dated by when its person first gave it. */
export interface Vote {
  at: Date;
  accountCreatedAt: Date;
  /** The same of all who voted on the number from one neighborhood; null where none is known. */
  crowd: string | null;
}

/** Votes alike within `burstMs` that are a burst (C4), where so many of a hundred are by accounts younger than that. */
const burstVotes = 10;
const burstMs = hourMs;
const youngPercent = 70;
const youngAccountMs = 30 * dayMs;
/** Votes alike within `clusterMs` that are a burst where one neighborhood gave them, or accounts opened within a day (M3). */
export const clusterVotes = 3;
export const clusterMs = dayMs;
const openedTogetherMs = dayMs;

/** When the first burst among these votes was complete; null where there was none. */
export function findBurst(votes: readonly Vote[]): Date | null {
  const ends = burstsOf(votes).map((burst) => burst.completedAt.getTime());
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

/** The votes of all bursts among these, by their time. */
export function waveOf<Given extends Vote>(votes: readonly Given[]): Given[] {
  return sortVotes([...new Set(burstsOf(votes).flatMap((burst) => burst.votes))]);
}

/** The votes that wait for a moderator: those of bursts, and whatever came since so many came within an hour. */
export function heldVotes<Given extends Vote>(votes: readonly Given[]): Given[] {
  const sorted = sortVotes(votes);
  const [hour] = hoursOf(sorted);
  const since = hour?.votes[0]?.at;
  return [...new Set([...waveOf(sorted), ...(since ? sorted.filter(({ at }) => at >= since) : [])])];
}

/** Whether the account was young when it voted. */
export const isYoung = ({ at, accountCreatedAt }: Vote) => at.getTime() - accountCreatedAt.getTime() < youngAccountMs;

const sortVotes = <Given extends Vote>(votes: readonly Given[]) =>
  votes.toSorted((a, b) => a.at.getTime() - b.at.getTime());

interface FoundBurst<Given> {
  votes: Given[];
  completedAt: Date;
}

function burstsOf<Given extends Vote>(votes: readonly Given[]): FoundBurst<Given>[] {
  const sorted = sortVotes(votes);
  return [...hoursOf(sorted), ...[...crowdsOf(sorted), ...openedTogether(sorted)].flatMap(clustersOf)];
}

/** Many votes within an hour, most of them by young accounts. */
function hoursOf<Given extends Vote>(sorted: readonly Given[]): FoundBurst<Given>[] {
  return windowsOf(sorted, ({ at }) => at, burstMs)
    .filter((votes) => votes.length >= burstVotes && votes.filter(isYoung).length * 100 >= votes.length * youngPercent)
    .map(toBurst);
}

/** A few votes within a day, of those that may be one person's. */
function clustersOf<Given extends Vote>(sorted: readonly Given[]): FoundBurst<Given>[] {
  return windowsOf(sorted, ({ at }) => at, clusterMs)
    .filter((votes) => votes.length >= clusterVotes)
    .map(toBurst);
}

function toBurst<Given extends Vote>(votes: Given[]): FoundBurst<Given> {
  return { votes, completedAt: votes.at(-1)?.at ?? new Date(0) };
}

/** The votes of each neighborhood. */
function crowdsOf<Given extends Vote>(sorted: readonly Given[]): Given[][] {
  return [...Map.groupBy(sorted, ({ crowd }) => crowd)].flatMap(([crowd, votes]) => (crowd === null ? [] : [votes]));
}

/** The votes of accounts that were opened within a day of each other, as many together as there are. */
function openedTogether<Given extends Vote>(votes: readonly Given[]): Given[][] {
  const opened = ({ accountCreatedAt }: Given) => accountCreatedAt;
  const sorted = votes.toSorted((a, b) => a.accountCreatedAt.getTime() - b.accountCreatedAt.getTime());
  const windows = windowsOf(sorted, opened, openedTogetherMs);
  // A window that the next one holds whole says nothing more.
  return windows.filter((window, place) => window[0] !== windows[place + 1]?.[0]).map(sortVotes);
}

/** Of each item those of less than `spanMs` before it, itself the last; they are sorted by that time. */
function windowsOf<Item>(sorted: readonly Item[], timeOf: (item: Item) => Date, spanMs: number): Item[][] {
  let first = 0;
  return sorted.map((item, last) => {
    const end = timeOf(item).getTime();
    while (end - timeOf(sorted[first] ?? item).getTime() >= spanMs) first += 1;
    return sorted.slice(first, last + 1);
  });
}
