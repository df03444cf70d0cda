import { findPaidAddress } from '#server/domains/payment/door.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { type LocaleTag, localeOf } from '#shared/locale.ts';
import { isCaseConfirmed } from '../queries/find-sender.ts';
import type { ComplaintSecrets } from './complaint-secrets.ts';

const most = 5;

/** A member's mail address: of a complaint they confirmed by mail, else of a payment. Null if neither is known. */
export async function findAuthorAddress(
  secrets: Pick<ComplaintSecrets, 'open'>,
  tx: Tx,
  profileId: string,
): Promise<{ email: string; locale: LocaleTag } | null> {
  const sent = await tx
    .selectFrom('complaint_case')
    .select(['id', 'seed', 'sealed'])
    .where('profile_id', '=', profileId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  for (const { id, seed, sealed } of sent) {
    const said = (await isCaseConfirmed(tx, id)) ? secrets.open(seed, sealed) : null;
    if (said !== null) return { email: said.email, locale: localeOf(said.locale) };
  }
  const paid = await findPaidAddress(tx, profileId);
  return paid && { email: paid.email, locale: paid.locale };
}
