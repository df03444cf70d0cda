import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { CaseRow } from './find-ticket.ts';

/** Keyed hashes that identify the sender of a complaint. */
export interface Sender {
  /** Of the account or proven number; empty without proof. */
  personKey: string;
  emailKey: string;
  /** Of address and network together. */
  senderKey: string;
  /** Empty once misuse is no longer counted by it. */
  networkKey: string;
}

export function senderOf(
  row: Pick<CaseRow, 'proof' | 'person_key' | 'email_key' | 'sender_key' | 'network_key'>,
): Sender {
  return {
    personKey: row.proof === 'none' ? '' : row.person_key,
    emailKey: row.email_key,
    senderKey: row.sender_key,
    networkKey: row.network_key,
  };
}

/** Key that names a sender in logs; never an address. */
export const keyForLog = ({ personKey, emailKey }: Pick<Sender, 'personKey' | 'emailKey'>) => personKey || emailKey;

export async function isSenderConfirmed(db: Db, { senderKey }: Pick<Sender, 'senderKey'>): Promise<boolean> {
  if (senderKey === '') return false;
  const { rows } = await sql`
    select from complaint_case proved join complaint_event said on said.case_id = proved.id
    where proved.sender_key = ${senderKey} and said.event = 'address_confirmed' limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the address's owner confirmed this very complaint; others on the network could type the address. */
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

/** How a complainant is identified: by proof, by a confirmed address, or not at all. */
export async function findStanding(
  db: Db,
  row: Pick<CaseRow, 'id' | 'proof' | 'person_key'>,
): Promise<'number' | 'member' | 'address' | 'none'> {
  // An erased account has no person key and counts as unidentified.
  if (row.proof !== 'none' && row.person_key !== '') return row.proof;
  return (await isCaseConfirmed(db, row.id)) ? 'address' : 'none';
}
