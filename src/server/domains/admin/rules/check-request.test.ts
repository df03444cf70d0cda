import { expect, it } from 'vitest';
import { checkRequest } from './check-request.ts';

const publicUrl = 'https://ringbook.example';

it.each([
  [{ host: 'ringbook.example', isForwarded: false, isFromProxy: false }, []],
  [{ host: 'RINGBOOK.example', isForwarded: true, isFromProxy: true }, []],
  // All visitors would count as one network.
  [{ host: 'ringbook.example', isForwarded: true, isFromProxy: false }, ['proxy fail']],
  [{ host: '10.0.0.7:3000', isForwarded: false, isFromProxy: false }, ['public_url warn']],
  [{ host: undefined, isForwarded: false, isFromProxy: false }, []],
])('%j: %j', (came, expected) => {
  const found = checkRequest(came, publicUrl);
  expect(found.map(({ check, state }) => `${check} ${state}`)).toEqual(expected);
  expect(found.every(({ advice }) => advice !== null)).toBe(true);
});
