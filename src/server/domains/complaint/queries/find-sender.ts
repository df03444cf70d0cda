import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { CaseRow } from './find-ticket.ts';
import '../tables.ts';

/** By what the sender of a complaint is known again, each a keyed hash. */
export interface Sender {
  /** Of the account or the proven number; empty of who proved nothing. */
  personKey: string;
  emailKey: string;
  /** Of the address at the network. */
  senderKey: string;
  /** Empty once misuse is counted no more. */
  networkKey: string;
}

export function senderOf(
  row: Pick<CaseRow, 'proof' | 'person_key' | 'email_key' | 'sender_key' | 'network_key'>,
): Sender {
  return {
    personKey: row.proof === 'none' ? '' : row.person_key,
    ...{ emailKey: row.email_key, senderKey: row.sender_key, networkKey: row.network_key },
  };
}

/** By what the log names a sender: never by an address. */
export const keyForLog = ({ personKey, emailKey }: Pick<Sender, 'personKey' | 'emailKey'>) => personKey || emailKey;

/** Whether the owner of the address confirmed a complaint from this network. */
export async function isSenderConfirmed(db: Db, { senderKey }: Pick<Sender, 'senderKey'>): Promise<boolean> {
  if (senderKey === '') return false;
  const { rows } = await sql`
    select from complaint_case proved join complaint_event said on said.case_id = proved.id
    where proved.sender_key = ${senderKey} and said.event = 'address_confirmed' limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Whether the owner of its address said of this very complaint that it is theirs. Who shares a network with them may type
 * their address, too, so that another complaint says nothing here.
 */
export async function isCaseConfirmed(db: Db, caseId: string): Promise<boolean> {
  const said = await db
    .selectFrom('complaint_event')
    .select('event')
    .where('case_id', '=', caseId)
    .where('event', 'in', ['address_confirmed', 'not_me'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return said?.event === 'address_confirmed';
}

/** How somebody who complained is known: by what they proved, by an address that they confirmed, or not at all. */
export async function findStanding(
  db: Db,
  row: Pick<CaseRow, 'id' | 'proof' | 'person_key'>,
): Promise<'number' | 'member' | 'address' | 'none'> {
  // Of an erased account nothing is known any more.
  if (row.proof !== 'none' && row.person_key !== '') return row.proof;
  return (await isCaseConfirmed(db, row.id)) ? 'address' : 'none';
}
