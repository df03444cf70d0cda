import { type DataRequestView, MyDataRequest, type QueueDataRequest } from '#contract/data-request.ts';
import { flagsOf } from '#server/platform/access/permission.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import type { RequestSecrets } from './commands/request-secrets.ts';
import { warnMs } from './commands/settle-requests.ts';
import { canClose, canExtend } from './policy.ts';
import { type EventRow, type RequestRow, standingOf } from './queries/find-request.ts';
import type { QueueRequest } from './queries/list-requests.ts';

type Words = Pick<RequestSecrets, 'open' | 'openWords'>;

export function presentRequest(
  secrets: Words,
  row: RequestRow,
  { events, isFileOpen }: { events: readonly EventRow[]; isFileOpen: boolean },
  now: Date,
): DataRequestView {
  const phone = secrets.open(row.seed, row.sealed)?.phone ?? null;
  const isFileThere = isFileOpen && row.file_until !== null && row.file_until > now;
  return {
    ...presentShared(secrets, row, events),
    phone,
    international: phone === null ? null : internationalOf(phone),
    answer: secrets.openWords(row.seed, row.answer),
    closedAtTimestamp: row.closed_at === null ? null : toTimestamp(row.closed_at),
    fileUntilTimestamp: isFileThere && row.file_until ? toTimestamp(row.file_until) : null,
    can: flagsOf({ withdraw: canClose(row) }),
  };
}

export function presentMyRequest(
  secrets: Words & Pick<RequestSecrets, 'ticketOf'>,
  row: RequestRow,
  now: Date,
): MyDataRequest {
  const view = presentRequest(secrets, row, { events: [], isFileOpen: false }, now);
  return MyDataRequest.parse({ ...view, ticket: secrets.ticketOf(row.seed) });
}

export function presentQueueRequest(secrets: Words, { row, events }: QueueRequest, now: Date): QueueDataRequest {
  const asked = secrets.open(row.seed, row.sealed);
  return {
    ...presentShared(secrets, row, events),
    id: row.id,
    version: row.version,
    phone: asked?.phone ?? '',
    text: asked?.text ?? '',
    international: asked === null ? '' : internationalOf(asked.phone),
    isMember: row.profile_id !== null,
    isDueSoon: row.late_at === null && row.due_at.getTime() - now.getTime() <= warnMs,
    can: flagsOf({ extend: canExtend(standingOf(row), now) }),
  };
}

function presentShared(secrets: Words, row: RequestRow, events: readonly EventRow[]) {
  return {
    kind: row.kind,
    status: row.state,
    isLate: row.late_at !== null,
    isUnlisted: row.is_unlisted,
    receivedAtTimestamp: toTimestamp(row.received_at),
    dueAtTimestamp: toTimestamp(row.due_at),
    extension: secrets.openWords(row.seed, row.extension),
    history: events.map(({ event, source, at }) => ({ event, source, atTimestamp: toTimestamp(at) })),
  };
}
