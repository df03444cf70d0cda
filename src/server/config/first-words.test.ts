import { expect, test } from 'vitest';
import { firstWords } from './first-words.ts';

const url = 'http://localhost:3000';
const switchedOff = ['Nobody is sent mail: SMTP_URL is not set.'];

test('U29 a new site says where to open it, how to become its admin and what is switched off', () => {
  const said = firstWords({ url, hasAdmin: false, switchedOff });
  expect(said[0]).toContain(url);
  expect(said[1]).toContain(`${url}/login`);
  expect(said[1]).toContain('npx ringbook grant <your number> admin --yes');
  expect(said.slice(2)).toEqual(switchedOff);
});

test('U29 a site with an admin says nothing of it', () => {
  expect(firstWords({ url, hasAdmin: true, switchedOff })).toEqual([]);
});
