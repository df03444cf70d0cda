import type { AcquaintanceRequest } from '#contract/acquaintance.ts';
import { flagsOf } from '#server/platform/access/permission.ts';
import { parseNumcy, writeNumcy } from '#shared/numcy.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { canAnswer, canCancel } from './policy.ts';
import type { RequestRow } from './queries/request-rows.ts';

export function wholeName(firstName: string | null, lastName: string | null): string | null {
  return [firstName, lastName].filter((part) => part !== null && part !== '').join(' ') || null;
}

export function presentRequest(row: RequestRow): AcquaintanceRequest {
  return {
    id: row.id,
    type: row.kind,
    status: row.state,
    isIncoming: row.isIncoming,
    wasAccepted: row.wasAccepted,
    countFriends: row.friends,
    price: writeNumcy(parseNumcy(row.price)),
    createdAtTimestamp: row.createdAt,
    expiresAtTimestamp: row.expiresAt,
    phone: row.phone,
    international: row.phone === null ? null : (parsePhone(`+${row.phone}`)?.international ?? `+${row.phone}`),
    name: wholeName(row.firstName, row.lastName),
    can: flagsOf({ answer: canAnswer(row), cancel: canCancel(row) }),
  };
}
