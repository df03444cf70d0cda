import { expect, test } from 'vitest';
import { dayMs } from '#shared/time.ts';
import type { PaymentMade, SubscriptionState } from '../providers/provider.ts';
import { countsUntil } from './entitlement.ts';

const startedAt = new Date('2027-01-01T00:00:00Z');
const paidUntil = new Date('2027-02-01T00:00:00Z');
const graceMs = 7 * dayMs;
const later = new Date(paidUntil.getTime() + graceMs);
const begun = { subscriptionId: 's', customerId: null, isRenewing: true, startedAt, paidUntil } as const;
const paid: PaymentMade = {
  paymentId: 'p',
  amount: 500,
  currency: 'eur',
  paidAt: startedAt,
  refunded: 0,
  disputed: 0,
};

test.each<[string, Partial<SubscriptionState>, PaymentMade[], Date]>([
  ['active, with a first bill of nothing', { status: 'active' }, [], later],
  ['the same, canceled', { status: 'active', isRenewing: false }, [], paidUntil],
  ['a free first bill, and the second one fails', { status: 'past_due' }, [], later],
  ['ended within the trial', { status: 'ended', isRenewing: false }, [], paidUntil],
  ['active, and no bill was settled yet', { status: 'active', paidUntil: startedAt }, [], startedAt],
  ['incomplete', { status: 'incomplete' }, [], startedAt],
  ['paid', { status: 'active' }, [paid], later],
  ['paid, and all of it went back', { status: 'active' }, [{ ...paid, refunded: 500 }], startedAt],
])('R13: a subscription that is %s', (_, state, payments, until) => {
  expect(countsUntil({ ...begun, status: 'active', ...state }, payments, graceMs)).toEqual(until);
});
