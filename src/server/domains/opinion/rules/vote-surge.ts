import { dayMs, hourMs } from '#shared/time.ts';

export interface Vote {
  at: Date;
  accountCreatedAt: Date;
  /** Equal for all voters of the number from one neighborhood; null if unknown. */
  crowd: string | null;
}

/** C4: a surge is this many votes of one sign within `voteSurgeMs`, `youngPercent` of them by young accounts. */
const fewestVotes = 10;
const voteSurgeMs = hourMs;
const youngPercent = 70;
const youngAccountMs = 30 * dayMs;
/** M3: or this many within `clusterMs` from one neighborhood, or from accounts opened within a day of each other. */
export const clusterVotes = 3;
export const clusterMs = dayMs;
const openedTogetherMs = dayMs;

export function findVoteSurge(votes: readonly Vote[]): Date | null {
  const ends = voteSurgesOf(votes).map((voteSurge) => voteSurge.completedAt.getTime());
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}

export function surgeVotesOf<Given extends Vote>(votes: readonly Given[]): Given[] {
  return sortVotes([...new Set(voteSurgesOf(votes).flatMap((voteSurge) => voteSurge.votes))]);
}

/** Votes that wait for a moderator: those of surges, and all since the start of the first hourly one. */
export function heldVotes<Given extends Vote>(votes: readonly Given[]): Given[] {
  const sorted = sortVotes(votes);
  const [hour] = hoursOf(sorted);
  const since = hour?.votes[0]?.at;
  return [...new Set([...surgeVotesOf(sorted), ...(since ? sorted.filter(({ at }) => at >= since) : [])])];
}

export const isYoung = ({ at, accountCreatedAt }: Vote) => at.getTime() - accountCreatedAt.getTime() < youngAccountMs;

const sortVotes = <Given extends Vote>(votes: readonly Given[]) =>
  votes.toSorted((a, b) => a.at.getTime() - b.at.getTime());

interface FoundVoteSurge<Given> {
  votes: Given[];
  completedAt: Date;
}

function voteSurgesOf<Given extends Vote>(votes: readonly Given[]): FoundVoteSurge<Given>[] {
  const sorted = sortVotes(votes);
  return [...hoursOf(sorted), ...[...crowdsOf(sorted), ...openedTogether(sorted)].flatMap(clustersOf)];
}

function hoursOf<Given extends Vote>(sorted: readonly Given[]): FoundVoteSurge<Given>[] {
  return windowsOf(sorted, ({ at }) => at, voteSurgeMs)
    .filter((votes) => votes.length >= fewestVotes && votes.filter(isYoung).length * 100 >= votes.length * youngPercent)
    .map(toVoteSurge);
}

function clustersOf<Given extends Vote>(sorted: readonly Given[]): FoundVoteSurge<Given>[] {
  return windowsOf(sorted, ({ at }) => at, clusterMs)
    .filter((votes) => votes.length >= clusterVotes)
    .map(toVoteSurge);
}

function toVoteSurge<Given extends Vote>(votes: Given[]): FoundVoteSurge<Given> {
  return { votes, completedAt: votes.at(-1)?.at ?? new Date(0) };
}

function crowdsOf<Given extends Vote>(sorted: readonly Given[]): Given[][] {
  return [...Map.groupBy(sorted, ({ crowd }) => crowd)].flatMap(([crowd, votes]) => (crowd === null ? [] : [votes]));
}

/** Groups of accounts opened within a day of each other, as large as possible. */
function openedTogether<Given extends Vote>(votes: readonly Given[]): Given[][] {
  const opened = ({ accountCreatedAt }: Given) => accountCreatedAt;
  const sorted = votes.toSorted((a, b) => a.accountCreatedAt.getTime() - b.accountCreatedAt.getTime());
  const windows = windowsOf(sorted, opened, openedTogetherMs);
  // Drops windows that the next one contains.
  return windows.filter((window, place) => window[0] !== windows[place + 1]?.[0]).map(sortVotes);
}

/** Sliding windows: for each item (sorted by time), those less than `spanMs` before it and itself. */
function windowsOf<Item>(sorted: readonly Item[], timeOf: (item: Item) => Date, spanMs: number): Item[][] {
  let first = 0;
  return sorted.map((item, last) => {
    const end = timeOf(item).getTime();
    while (end - timeOf(sorted[first] ?? item).getTime() >= spanMs) first += 1;
    return sorted.slice(first, last + 1);
  });
}
