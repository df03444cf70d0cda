import { expect, it } from 'vitest';
import { canForesee, canReceiveGift, canSeeOrder, canWithdraw } from './policy.ts';

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

it('what a withdrawal would come to is foreseen by the buyer of their own numcy, and of a gift by nobody', () => {
  expect(canForesee({ profileId: '1' }, order)).toEqual(yes);
  expect(canForesee({ profileId: '2' }, order)).toEqual(unknown);
  for (const profileId of ['1', '2', null]) expect(canForesee({ profileId }, gift)).toEqual(unknown);
});

it('a gift goes to an account in use, and nobody is told why to another one it does not', () => {
  const holder = { deactivatedAt: null, isExample: false, isBarred: false };
  expect(canReceiveGift(holder)).toEqual(yes);
  const others = [null, { ...holder, deactivatedAt: new Date(0) }, { ...holder, isExample: true }];
  for (const other of [...others, { ...holder, isBarred: true }]) {
    expect(canReceiveGift(other)).toEqual({ may: false, code: 'payment.gift_unknown' });
  }
});
