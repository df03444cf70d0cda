import { setImmediate as nextTurn } from 'node:timers/promises';
import { type EntriesAdmission, entriesPerUnit } from '#server/domains/metering/door.ts';
import {
  type ContactName,
  countContactNames,
  goOnDeleting,
  listKnownContacts,
  listSameContacts,
  type PhoneHash,
  saveContactNames,
} from '#server/domains/name/door.ts';
import type { ResolvedPhone } from '#server/domains/numbering/door.ts';
import { lockActive } from '#server/domains/profile/door.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { StepSize, stepMs } from '#server/platform/step-size.ts';
import { type ReadEntry, type SkippedEntry, skipped, type UnreadColumn } from '#shared/contacts/contact-entry.ts';
import { type SortedName, sortEntries } from '../rules.ts';

export interface ImportDeps {
  database: Database;
  hash: PhoneHash;
  /** Consumes the meter's limit for added or renamed entries. */
  admit(lot: readonly string[]): Promise<EntriesAdmission>;
  mostContacts: number;
  /** Upper bound of letters (graphemes) per part of a name. */
  longestName: number;
  /** Neighborhood that the book is sent from; null if unknown. */
  network: string | null;
  /** People on different networks who must agree on a name before others see it. */
  namePeople: number;
}

export interface ImportOutcome {
  accepted: number;
  renamed: number;
  unchanged: number;
  skipped: SkippedEntry[];
  unread: UnreadColumn[];
  total: number;
}

/** The meter's refusal of the remaining entries; earlier ones are stored. */
export type ImportRefusal = Extract<EntriesAdmission, { ok: false }>;

/** Entries per comparison with the stored book. */
const atOnce = 100;

/**
 * Imports an address book in transactions of about 50 ms. Importing again after an interruption adds the rest. A null
 * item is a chance to pause. Returns null if the account is deactivated.
 */
export async function importContacts(
  deps: ImportDeps,
  member: Member,
  entries: Iterable<ReadEntry | null>,
  resolve: (phone: string, isBare: boolean) => ResolvedPhone | 'spoilt' | null,
  now: Date,
): Promise<ImportOutcome | ImportRefusal | null> {
  const outcome: ImportOutcome = { accepted: 0, renamed: 0, unchanged: 0, skipped: [], unread: [], total: 0 };
  const { db } = deps.database;
  const size = new StepSize(entriesPerUnit);
  const of = { own: member.phone, longestName: deps.longestName, seen: new Set<string>(), resolve };
  let fresh: SortedName[] = [];

  async function saveFresh(lot: readonly SortedName[]): Promise<ImportRefusal | null | 'deactivated'> {
    if (lot.length === 0) return null;
    const admission = await deps.admit(
      lot.map(({ phone, firstName, lastName }) => `${phone}\t${firstName}\t${lastName}`),
    );
    if (!admission.ok) return admission;
    for (let at = 0; at < lot.length; ) {
      const step = lot.slice(at, at + size.rows);
      const kept = await size.time(step.length, () => saveNames(deps, member, step, now));
      if (kept === null) return 'deactivated';
      outcome.accepted += kept.accepted;
      outcome.renamed += kept.renamed;
      outcome.unchanged += kept.unchanged;
      outcome.skipped.push(...kept.skipped);
      at += step.length;
      await nextTurn();
    }
    return null;
  }

  // Rows left of a book that is being deleted would count as unchanged entries.
  await goOnDeleting(deps.database, member.profileId, now, { namePeople: deps.namePeople });
  for await (const some of inSteps(entries)) {
    const { names, skipped, unread } = sortEntries(some, of);
    outcome.skipped.push(...skipped);
    outcome.unread.push(...unread);
    const same = await listSameContacts(db, member.profileId, names);
    outcome.unchanged += same.size;
    fresh.push(...names.filter(({ phone }) => !same.has(phone)));
    if (fresh.length < entriesPerUnit) continue;
    const refusal = await saveFresh(fresh.slice(0, entriesPerUnit));
    if (refusal !== null) return refusal === 'deactivated' ? null : refusal;
    fresh = fresh.slice(entriesPerUnit);
  }
  const refusal = await saveFresh(fresh);
  if (refusal !== null) return refusal === 'deactivated' ? null : refusal;
  outcome.skipped.sort((a, b) => a.line - b.line);
  outcome.total = await countContactNames(db, member.profileId);
  return outcome;
}

/** Groups entries into steps and yields to the event loop when reading takes long. */
async function* inSteps(entries: Iterable<ReadEntry | null>): AsyncGenerator<ReadEntry[]> {
  let some: ReadEntry[] = [];
  let begun = performance.now();
  for (const entry of entries) {
    if (entry !== null) some.push(entry);
    if (performance.now() - begun > stepMs) {
      await nextTurn();
      begun = performance.now();
    }
    if (some.length < atOnce) continue;
    yield some;
    some = [];
    begun = performance.now();
  }
  if (some.length > 0) yield some;
}

async function saveNames(
  { database, hash, mostContacts, network, namePeople }: ImportDeps,
  member: Member,
  names: readonly SortedName[],
  now: Date,
): Promise<Omit<ImportOutcome, 'total' | 'unread'> | null> {
  return transact(database.db, async (tx) => {
    // Serializes a member's imports, so that each sees the room that others left.
    if (!(await lockActive(tx, member.profileId))) return null;
    const known = await listKnownContacts(
      tx,
      member.profileId,
      names.map(({ phone }) => phone),
    );
    let room = mostContacts - (await countContactNames(tx, member.profileId));
    const isFitting = ({ phone }: ContactName) => known.has(phone) || room-- > 0;
    const { fitting = [], others = [] } = Object.groupBy(names, (name) => (isFitting(name) ? 'fitting' : 'others'));
    const kept = await saveContactNames(tx, hash, member, fitting, now, network, namePeople);
    if (kept === null) return null;
    const { added, renamed } = kept;
    return {
      accepted: added,
      renamed,
      unchanged: fitting.length - added - renamed,
      skipped: others.map(({ line }) => skipped(line, 'too_many')),
    };
  });
}
