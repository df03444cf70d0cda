import { expect } from 'vitest';
import type { Gift } from '#contract/payment.ts';
import type { Person } from './member.ts';

/** Gifts that wait for somebody, the newest first. */
export async function giftsOf({ browser }: Person): Promise<Gift[]> {
  return (await browser.ask<{ items: Gift[] }>('/api/v6/payment/gifts')).data.items;
}

/** Accepts or declines a gift; the status and the code of the answer. */
export async function decideGift({ browser }: Person, id: string, act: 'accept' | 'decline') {
  const { status, code } = await browser.post(`/api/v6/payment/gift/${id}/${act}`, {});
  return [status, code] as const;
}

/** Accepts all that waits for somebody. */
export async function acceptGifts(person: Person): Promise<void> {
  for (const { id } of await giftsOf(person)) expect(await decideGift(person, id, 'accept')).toEqual([200, '']);
}
