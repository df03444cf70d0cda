import { notify } from '#server/domains/notification/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { localeOf } from '#shared/locale.ts';
import type { RequestRow } from '../queries/find-request.ts';
import type { RequestDeps } from './request-deps.ts';

const pageOf = (ticket: string) => `/data-request/${ticket}`;

/**
 * Notifies the requester by mail, if given, and in the app, without texts of request or answer. `network` (from
 * `writingNetwork`) is for the receipt only.
 */
export async function notifyRequester(
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
        to: asked.email,
        locale: localeOf(asked.locale),
        link,
        kind,
        // One second before the deadline, so that mail names the last full day.
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
