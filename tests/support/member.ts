import { expect } from 'vitest';
import { NumberView } from '#contract/number.ts';
import { addConfirmedSignIn } from './confirmed-sign-in.ts';
import { makeAddress, makePhone } from './factories.ts';
import { TestBrowser } from './sign-in.ts';
import type { TestApp } from './start-app.ts';

/** A member and the browser that they are signed in with. */
export interface Person {
  browser: TestBrowser;
  phone: string;
  id: string;
}

/**
 * Somebody signs in for the first time: from the confirmed sign-in on. The way there, by a code and a chat, is
 * `TestBrowser.signIn`.
 *
 * @param traits columns of the account's row
 */
export async function join(app: TestApp, traits: Record<string, unknown> = {}): Promise<Person> {
  const browser = new TestBrowser(app);
  const phone = makePhone();
  const { profile_id } = await browser.collect(await addConfirmedSignIn(app, browser, phone));
  const id = String(profile_id);
  if (Object.keys(traits).length > 0) {
    await app.database.db.updateTable('profile').set(traits).where('id', '=', id).execute();
  }
  return { browser, phone, id };
}

/** So many people sign in for the first time, all at once. */
export function joinMany(app: TestApp, count: number): Promise<Person[]> {
  return Promise.all(Array.from({ length: count }, () => join(app)));
}

/** The same, each from a network of their own: people of one count once where several must agree. */
export async function joinApart(app: TestApp, count: number): Promise<Person[]> {
  const people = await joinMany(app, count);
  for (const { browser } of people) browser.address = makeAddress();
  return people;
}

/**
 * Looks a number up and answers its view, whose keys must be exactly those of the contract.
 *
 * @param by null for a visitor
 */
export async function look(app: TestApp, by: Person | null, phone: string, query = ''): Promise<NumberView> {
  const browser = by?.browser ?? new TestBrowser(app);
  const answer = await browser.ask(`/api/v202505/search/${phone}${query}`, { address: '198.51.100.7' });
  expect(answer.status).toBe(200);
  const view = NumberView.parse(answer.data);
  expect(answer.data).toStrictEqual(view);
  return view;
}
