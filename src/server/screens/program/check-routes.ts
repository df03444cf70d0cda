import { Check, checkCalls } from '#contract/check.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addTextCall, type TextKind, type TextKinds } from '#server/platform/http/text-call.ts';
import { askFailures, callerLine, checkNumber } from './ask-number.ts';
import type { ProgramScreen } from './program-screen.ts';

const known: Check = {
  phone: '+493012345678',
  verdict: 'unwanted',
  score: 87,
  category: 'scam',
  name: 'Nordwind Inkasso',
  reason: '40 complaints say so.',
  until: '2026-11-27T13:00:00Z',
};

/** On one line without spaces: programs search for `"verdict":"unwanted"`. */
const checkKind = {
  type: 'application/json',
  examples: { known: JSON.stringify(known), unreadable: JSON.stringify({ verdict: 'unknown' }) },
  refuse: null,
} as const satisfies TextKind;

const wordKind = {
  type: 'text/plain; charset=utf-8',
  examples: { unwanted: 'unwanted', unknown: 'unknown' },
  // A program that reads only the word then lets the call through.
  refuse: () => 'unknown',
} as const satisfies TextKind;

const lineKind = {
  type: 'text/plain; charset=utf-8',
  examples: { unwanted: 'Spam Nordwind Inkasso', named: 'Charité', nothing: '' },
  // A phone would display any text as a name.
  refuse: () => '',
} as const satisfies TextKind;

/** Calls that refuse in their own format, for a server that cannot create its screens. */
export const checkTextCalls: TextKinds = {
  'GET /api/v1/verdict/{phone}': wordKind,
  'GET /api/v1/verdict/': wordKind,
  'GET /api/v1/cid/{phone}': lineKind,
  'GET /api/v1/cid/': lineKind,
};

export function checkRoutes(screen: ProgramScreen) {
  const api = createApi();
  const words = { who: 'program', scope: 'lookup', failures: askFailures } as const;
  const noNumber = 'For callers without a number, so that a program needs no special case.';

  const short = {
    ...words,
    ...checkKind,
    schema: Check,
    summary: 'Look up a caller, in short form',
    description:
      'Members are always in this order, without spaces, and empty ones are omitted, so that ' +
      'programs can search for `"verdict":"unwanted"`. An invalid number gets an answer, too. A number that the ' +
      'member blocked is unwanted; `score` is what others say. Counts like a lookup by the member who owns the key; ' +
      'the same number is free for the rest of the day.',
    gives: 'The data that the member would see',
  } as const;
  addTextCall(api, checkCalls, 'GET /api/v1/check/{phone}', short, async (c, { path, query, program }) => {
    const check = await checkNumber(screen, c, program, path.phone, query);
    return check instanceof Response ? check : JSON.stringify(check);
  });
  addTextCall(
    api,
    checkCalls,
    'GET /api/v1/check/',
    { ...short, summary: 'Look up no number, in short form', description: noNumber },
    () => JSON.stringify({ verdict: 'unknown' } satisfies Check),
  );

  const word = {
    ...words,
    ...wordKind,
    summary: 'Get the verdict on a caller as one word',
    gives: '`unwanted`, `suspicious`, `trusted` or `unknown`; `unknown` with every refusal, too',
  } as const;
  addTextCall(api, checkCalls, 'GET /api/v1/verdict/{phone}', word, async (c, { path, query, program }) => {
    const check = await checkNumber(screen, c, program, path.phone, query);
    return check instanceof Response ? check : check.verdict;
  });
  addTextCall(
    api,
    checkCalls,
    'GET /api/v1/verdict/',
    { ...word, summary: 'Get the verdict on no number', description: noNumber },
    () => 'unknown',
  );

  const line = {
    ...words,
    ...lineKind,
    summary: 'Get the caller line for a telephone’s display',
    gives: 'The name, after `tag` if the number is unwanted; empty if nothing is known, and with every refusal',
  } as const;
  addTextCall(api, checkCalls, 'GET /api/v1/cid/{phone}', line, async (c, { path, query, program }) => {
    const check = await checkNumber(screen, c, program, path.phone, query);
    return check instanceof Response ? check : callerLine(check, query);
  });
  addTextCall(
    api,
    checkCalls,
    'GET /api/v1/cid/',
    { ...line, summary: 'Get the caller line for no number', description: noNumber },
    () => '',
  );
  return api;
}
