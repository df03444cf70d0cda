import { expect, it } from 'vitest';
import { checkRequest } from './check-request.ts';

const publicUrl = 'https://ringbook.example';
const states = (came: Parameters<typeof checkRequest>[0]) =>
  Object.fromEntries(checkRequest(came, publicUrl).map(({ name, state }) => [name, state]));

it.each([
  [{ host: 'ringbook.example', isForwarded: false, isFromProxy: false }, { proxy: 'ok', public_url: 'ok' }],
  [{ host: 'RINGBOOK.example', isForwarded: true, isFromProxy: true }, { proxy: 'ok', public_url: 'ok' }],
  // All its visitors would count as one network.
  [{ host: 'ringbook.example', isForwarded: true, isFromProxy: false }, { proxy: 'fail', public_url: 'ok' }],
  [{ host: '10.0.0.7:3000', isForwarded: false, isFromProxy: false }, { proxy: 'ok', public_url: 'warn' }],
  [{ host: undefined, isForwarded: false, isFromProxy: false }, { proxy: 'ok', public_url: 'ok' }],
])('%j: %j', (came, expected) => {
  expect(states(came)).toEqual(expected);
});
