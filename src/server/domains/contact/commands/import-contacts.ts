import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ContactName, keepContactNames } from '#server/domains/name/commands/keep-contact-names.ts';
import { countContactNames, listKnownContacts } from '#server/domains/name/queries/list-contact-names.ts';
import type { PhoneHash } from '#server/domains/name/queries/list-unlisted.ts';
import type { ResolvedPhone } from '#server/domains/numbering/queries/resolve-phone.ts';
import { holdActiveAlone } from '#server/domains/profile/commands/account-state.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { type ReadEntry, type SkippedEntry, skipped } from '#shared/contacts/contact-entry.ts';
import { type SortedEntries, sortEntries } from '../rules.ts';

export interface ImportDeps {
  database: Database;
  hash: PhoneHash;
  /** Entries that a member may have. */
  mostContacts: number;
  /** Letters of each part of a name. */
  longestName: number;
}

export interface ImportOutcome {
  accepted: number;
  renamed: number;
  unchanged: number;
  /** By line. */
  skipped: SkippedEntry[];
  /** Entries that the member has now. */
  total: number;
}

/** Entries that are read and written in one step: others' turns, and their numbers' rows, come between. */
const atOnce = 500;

/**
 * Takes an address book in, some entries at a time, each some in a transaction of its own: what is broken off is whole as
 * far as it came, and the same book once more adds the rest.
 *
 * @returns null where the account was deactivated meanwhile
 */
export async function importContacts(
  deps: ImportDeps,
  member: Member,
  entries: Iterable<ReadEntry>,
  resolve: (phone: string) => ResolvedPhone | null,
  now: Date,
): Promise<ImportOutcome | null> {
  const outcome: ImportOutcome = { accepted: 0, renamed: 0, unchanged: 0, skipped: [], total: 0 };
  const seen = new Set<string>();
  const of = { own: member.phone, longestName: deps.longestName, seen, resolve };
  for (const some of inSteps(entries)) {
    const sorted = sortEntries(some, of);
    const kept = await keep(deps, member, sorted, now);
    if (kept === null) return null;
    outcome.accepted += kept.accepted;
    outcome.renamed += kept.renamed;
    outcome.unchanged += kept.unchanged;
    outcome.skipped.push(...sorted.skipped, ...kept.skipped);
    await nextTurn();
  }
  outcome.skipped.sort((a, b) => a.line - b.line);
  outcome.total = await countContactNames(deps.database.db, member.profileId);
  return outcome;
}

function* inSteps(entries: Iterable<ReadEntry>): Generator<ReadEntry[]> {
  let some: ReadEntry[] = [];
  for (const entry of entries) {
    some.push(entry);
    if (some.length < atOnce) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

async function keep(
  { database, hash, mostContacts }: ImportDeps,
  member: Member,
  { names, unusable }: SortedEntries,
  now: Date,
): Promise<Omit<ImportOutcome, 'total'> | null> {
  return transact(database.db, async (tx) => {
    // Of imports at once each sees how much room the other left.
    if (!(await holdActiveAlone(tx, member.profileId))) return null;
    const known = await listKnownContacts(
      tx,
      member.profileId,
      names.map(({ phone }) => phone),
    );
    let room = mostContacts - (await countContactNames(tx, member.profileId));
    const isFitting = ({ phone }: ContactName) => known.has(phone) || room-- > 0;
    const { fitting = [], others = [] } = Object.groupBy(names, (name) => (isFitting(name) ? 'fitting' : 'others'));
    const kept = await keepContactNames(tx, hash, member, { names: fitting, alsoAsked: unusable }, now);
    if (kept === null) return null;
    const { added, renamed, unlisted } = kept;
    const refused = fitting.filter(({ phone }) => unlisted.has(phone));
    return {
      ...{ accepted: added, renamed, unchanged: fitting.length - refused.length - added - renamed },
      // The same word as for what is no number (C27).
      skipped: [
        ...refused.map(({ line }) => skipped(line, 'number')),
        ...others.map(({ line }) => skipped(line, 'too_many')),
      ],
    };
  });
}
