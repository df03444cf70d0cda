import { expect, it } from 'vitest';
import { canDecideGift, canGiveAgain, canReceiveGift, canSeeOrder, canWithdraw } from './policy.ts';

const unknown = { may: false, code: 'payment.not_found' };
const yes = { may: true };
const order = { profile_id: '1', recipient_id: '1', email: 'Buyer@ringbook.test' };
const gift = { ...order, recipient_id: '2' };

it('an order is seen by its buyer alone, who is signed in', () => {
  expect(canSeeOrder({ profileId: '1' }, order)).toEqual(yes);
  for (const profileId of ['2', null]) expect(canSeeOrder({ profileId }, gift)).toEqual(unknown);
});

it.each([
  ['the buyer, whatever was typed', { profileId: '1', email: '' }, order, yes],
  ['the address, with nobody signed in', { profileId: null, email: ' buyer@RINGBOOK.test ' }, order, yes],
  ['the address, with somebody else signed in', { profileId: '3', email: order.email }, gift, yes],
  ['another address', { profileId: null, email: 'other@ringbook.test' }, order, unknown],
  ['nobody', { profileId: null, email: '' }, order, unknown],
  ['no address, where none was given', { profileId: null, email: '' }, { ...order, email: null }, unknown],
  ['who got it as a gift', { profileId: '2', email: '' }, gift, unknown],
])('%s: withdraws from an order or not', (_, claimant, about, answer) => {
  expect(canWithdraw(claimant, about)).toEqual(answer);
});

it('a gift goes to an account in use, and nobody is told why to another one it does not', () => {
  const holder = { deactivatedAt: null, isExample: false, isSuspended: false };
  expect(canReceiveGift(holder)).toEqual(yes);
  const others = [null, { ...holder, deactivatedAt: new Date(0) }, { ...holder, isExample: true }];
  for (const other of [...others, { ...holder, isSuspended: true }]) {
    expect(canReceiveGift(other)).toEqual({ may: false, code: 'payment.gift_unknown' });
  }
});

it('M6: a gift is accepted or declined by whom it was given to', () => {
  expect(canDecideGift({ profileId: '2' }, { receiver_id: '2' })).toEqual(yes);
  for (const other of [{ receiver_id: '1' }, null]) expect(canDecideGift({ profileId: '2' }, other)).toEqual(unknown);
});

it('M6: nobody presses gifts on a member: one waits at a time, and who was declined waits for a year', () => {
  const now = new Date('2027-03-01T00:00:00Z');
  const decided = (state: string, at: string | null) => ({ state, decided_at: at === null ? null : new Date(at) });
  expect(canGiveAgain([], now)).toEqual(yes);
  expect(canGiveAgain([decided('declined', '2026-03-01T00:00:00Z')], now)).toEqual(yes);
  expect(canGiveAgain([decided('declined', '2026-03-01T00:00:01Z')], now)).toMatchObject({
    code: 'payment.gift_declined',
  });
  expect(canGiveAgain([decided('pending', null)], now)).toMatchObject({ code: 'payment.gift_waiting' });
});
