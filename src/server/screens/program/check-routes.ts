import { Check, checkCalls } from '#contract/check.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addTextCall, type TextKind } from '#server/platform/http/text-call.ts';
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

/** Calls that programs make while a phone rings. */
export function checkRoutes(screen: ProgramScreen) {
  const api = createApi();
  const words = { who: 'program', scope: 'lookup', failures: askFailures } as const;
  const noNumber = 'Of a caller who shows no number, so that a program need not tell the two apart.';

  addTextCall(
    api,
    checkCalls,
    'GET /api/v1/check/{phone}',
    {
      ...{ ...words, ...checkKind, schema: Check },
      summary: 'What is known of a caller, in a few words',
      description:
        'Its members always stand in this order, without blanks between them, and those that say nothing are left out: ' +
        'programs that look for `"verdict":"unwanted"` find it. What is no number is answered as well. It counts like a ' +
        'lookup by the member whose key it is, and the same number is free for the rest of the day.',
      gives: 'What is known, as the member would see it',
    },
    async (c, { path, query, program }) => {
      const check = await checkNumber(screen, c, program, path.phone, query);
      return check instanceof Response ? check : JSON.stringify(check);
    },
  );

  const word = {
    ...{ ...words, ...wordKind },
    summary: 'The verdict on a caller, as one word',
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
    { ...word, summary: 'The verdict on nobody', description: noNumber },
    () => 'unknown',
  );

  const line = {
    ...{ ...words, ...lineKind },
    summary: 'The line that a telephone shows of a caller',
    gives: 'The name, after `tag` where the number is unwanted; nothing where nothing is known, and with every refusal',
  } as const;
  addTextCall(api, checkCalls, 'GET /api/v1/cid/{phone}', line, async (c, { path, query, program }) => {
    const check = await checkNumber(screen, c, program, path.phone, query);
    return check instanceof Response ? check : callerLine(check, query);
  });
  addTextCall(
    api,
    checkCalls,
    'GET /api/v1/cid/',
    { ...line, summary: 'The line of nobody', description: noNumber },
    () => '',
  );
  return api;
}
