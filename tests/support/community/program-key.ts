import { expect } from 'vitest';
import type { Taking } from '../community.ts';

export const haveKeys: Taking = async (_app, me, other) => {
  for (const { browser } of [me, other]) {
    const wish = { name: 'Router in the hall', scopes: 'book', days: '90' };
    expect(await browser.post('/api/v6/program/key/add', wish)).toMatchObject({ status: 200 });
  }
};
