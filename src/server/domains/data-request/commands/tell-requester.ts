import { notify } from '#server/domains/notification/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { localeOf } from '#shared/locale.ts';
import type { RequestRow } from '../queries/find-request.ts';
import type { RequestDeps } from './request-deps.ts';

const pageOf = (ticket: string) => `/data-request/${ticket}`;

/**
 * What became of a request: by mail where an address was given, and in the app where its sender is a member. What somebody
 * wrote stands on the request's page alone.
 *
 * @param network of who sends it now, as `writingNetwork` gives it; only of the receipt
 */
export async function tellRequester(
  { secrets, queueMail }: Pick<RequestDeps, 'secrets' | 'queueMail'>,
  tx: Tx,
  row: RequestRow,
  told:
    | { kind: 'data_request_received'; network: string }
    | { kind: 'data_request_extended' | 'data_request_closed' | 'data_request_ended' },
  now: Date,
): Promise<void> {
  const { kind } = told;
  const ticket = secrets.ticketOf(row.seed);
  const link = pageOf(ticket);
  const asked = secrets.open(row.seed, row.sealed);
  if (asked !== null && asked.email !== '') {
    await queueMail(
      tx,
      {
        ...{ to: asked.email, locale: localeOf(asked.locale), link, kind },
        // The last day, which ends in its last second.
        values: { ticket: { code: ticket }, due: { at: toTimestamp(row.due_at) - 1 } },
        ...('network' in told && { receipt: { about: `data-request:${ticket}`, network: told.network } }),
        ...(row.profile_id !== null && { profileId: row.profile_id }),
      },
      now,
    );
  }
  if (row.profile_id === null) return;
  const key = `data-request:${row.id}:${kind}`;
  await notify(tx, { profileId: row.profile_id, kind, link, key, isEssential: true }, now);
}
