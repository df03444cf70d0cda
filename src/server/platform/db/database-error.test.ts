import { expect, it } from 'vitest';
import { isConnectionLost, isDatabaseLost } from './database-error.ts';
import { EngineLostError } from './engine.ts';

const failed = (fields: object) => Object.assign(new Error('failed'), fields);

it.each(['57P01', '57P02', '57P03', '08006', '08001', '08P01', '25006', '53300', 'ECONNREFUSED', 'EHOSTUNREACH'])(
  'the connection failed, not the statement: %s',
  (code) => {
    expect(isConnectionLost(failed({ code }))).toBe(true);
  },
);

it.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Postgres connection has been discarded',
])('the driver says so without a code: %s', (message) => {
  expect(isConnectionLost(new Error(message))).toBe(true);
});

it.each(['23505', '40001', '57014', '53100', '08', '0800', 8006, undefined])(
  'the statement failed, or the moment was wrong: %s',
  (code) => {
    expect(isConnectionLost(failed({ code }))).toBe(false);
  },
);

it('what is no error is no lost connection', () => {
  const none = [null, undefined, 'ECONNRESET'];
  expect(none.map(isConnectionLost)).toEqual([false, false, false]);
  expect(none.map(isDatabaseLost)).toEqual([false, false, false]);
});

it.each<[object, boolean]>([
  [{ code: '57014' }, true],
  [{ code: '25P03' }, true],
  [{ message: 'Query read timeout' }, true],
  [{ code: 'ECONNREFUSED' }, true],
  [new EngineLostError('it hangs'), true],
  [{ code: '23505' }, false],
  [{ code: '40001' }, false],
])('a database that hangs or broke is lost as well: %j', (error, isLost) => {
  expect(isDatabaseLost(error)).toBe(isLost);
});
