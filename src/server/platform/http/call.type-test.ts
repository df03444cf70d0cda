import { z } from 'zod';
import { type CallMap, IdempotencyHeader } from '#contract/call.ts';
import { createApi } from './api.ts';
import { addCall, type CallWords, ok } from './call.ts';
import { problem } from './problem.ts';
import { addUpload } from './upload-call.ts';

// Compiled by `npm run check`, never run. The check fails if a line marked as an error compiles. A correct call beside
// each shows that the marked error is the only one.

const Item = z.object({ id: z.int(), note: z.string().nullable() });
const calls = {
  'GET /one/{id}': { path: z.object({ id: z.string() }), query: z.object({ short: z.string() }), answer: Item },
  'POST /one': { fields: z.object({ note: z.string() }), answer: Item },
  'POST /named': { headers: IdempotencyHeader, answer: Item },
  'POST /file': { file: 'scan', answer: Item },
} satisfies CallMap;

const said = { summary: '', gives: '', failures: ['page.not_found'] } as const;
const words = { ...said, who: 'anyone' } as const satisfies CallWords<'page.not_found'>;
const api = createApi();
const item = { id: 1, note: null };

addCall(api, calls, 'GET /one/{id}', words, (c) => ok(c, { id: 1, note: null }));
// @ts-expect-error A wrong key.
addCall(api, calls, 'GET /one/{id}', words, (c) => ok(c, { id: 1, notes: null }));
// @ts-expect-error A missing key.
addCall(api, calls, 'GET /one/{id}', words, (c) => ok(c, { id: 1 }));
// @ts-expect-error A key too many.
addCall(api, calls, 'GET /one/{id}', words, (c) => ok(c, { id: 1, note: null, secret: '' }));
// @ts-expect-error A wrong type of a value.
addCall(api, calls, 'GET /one/{id}', words, (c) => ok(c, { id: 'many', note: null }));
// @ts-expect-error A wrong path.
addCall(api, calls, 'GET /won/{id}', words, (c) => ok(c, item));
// @ts-expect-error A wrong method.
addCall(api, calls, 'POST /one/{id}', words, (c) => ok(c, item));
// @ts-expect-error An answer past `ok`.
addCall(api, calls, 'GET /one/{id}', words, (c) => c.json({ status: 'ok', data: item }));

addCall(api, calls, 'GET /one/{id}', words, (c) => problem(c, 'page.not_found'));
// @ts-expect-error A problem that the call does not name.
addCall(api, calls, 'GET /one/{id}', words, (c) => problem(c, 'server.failed'));
// @ts-expect-error A code that is none.
addCall(api, calls, 'GET /one/{id}', { ...words, failures: ['page.lost'] }, (c) => ok(c, item));

addCall(api, calls, 'GET /one/{id}', words, (c, { path, query }) => ok(c, { id: 1, note: path.id + query.short }));
// @ts-expect-error A wrong name in the path.
addCall(api, calls, 'GET /one/{id}', words, (c, { path }) => ok(c, { id: 1, note: path.key }));
// @ts-expect-error A wrong query field.
addCall(api, calls, 'GET /one/{id}', words, (c, { query }) => ok(c, { id: 1, note: query.long }));
addCall(api, calls, 'POST /one', words, (c, { fields }) => ok(c, { id: 1, note: fields.note }));
// @ts-expect-error A wrong form field.
addCall(api, calls, 'POST /one', words, (c, { fields }) => ok(c, { id: 1, note: fields.text }));
// @ts-expect-error A query where there are fields.
addCall(api, calls, 'POST /one', words, (c, { query }) => ok(c, { id: 1, note: query.note }));

addCall(api, calls, 'POST /named', words, (c, { named }) => named.once(async () => ok(c, item)));
addCall(api, calls, 'POST /named', words, (c, { named }) => named.once(async () => problem(c, 'page.not_found')));
// @ts-expect-error A problem that the call does not name.
addCall(api, calls, 'POST /named', words, (c, { named }) => named.once(async () => problem(c, 'server.failed')));
// @ts-expect-error Other data.
addCall(api, calls, 'POST /named', words, (c, { named }) => named.once(async () => ok(c, { id: 1 })));
// @ts-expect-error A name where the call takes none.
addCall(api, calls, 'POST /one', words, (c, { named }) => named.once(async () => ok(c, item)));

const mine = { ...words, who: 'member' } as const;
addCall(api, calls, 'GET /one/{id}', mine, (c, { member }) => ok(c, { id: 1, note: member.phone }));
addCall(api, calls, 'GET /one/{id}', { ...words, who: 'moderator' }, (c, { moderator }) =>
  ok(c, { id: 1, note: moderator.phone }),
);
addCall(api, calls, 'GET /one/{id}', mine, (c) => problem(c, 'sign_in.required'));
// @ts-expect-error A problem that neither the call names nor who may make it.
addCall(api, calls, 'GET /one/{id}', mine, (c) => problem(c, 'sign_in.proof_needed'));
// @ts-expect-error A member where anybody may ask.
addCall(api, calls, 'GET /one/{id}', words, (c, { member }) => ok(c, { id: 1, note: member.phone }));
// @ts-expect-error A moderator where members may ask.
addCall(api, calls, 'GET /one/{id}', mine, (c, { moderator }) => ok(c, { id: 1, note: moderator.phone }));
// @ts-expect-error Nothing is said of who may make the call.
addCall(api, calls, 'GET /one/{id}', said, (c) => ok(c, item));
// @ts-expect-error Who is none.
addCall(api, calls, 'GET /one/{id}', { ...words, who: 'everybody' }, (c) => ok(c, item));

const gate = { ...words, maxBytes: 1, tooLarge: 'page.not_found', admit: async () => null } as const;
addUpload(api, calls, 'POST /file', gate, async (c) => ok(c, item));
addUpload(api, calls, 'POST /file', { ...gate, who: 'member' }, async (c, _file, { member }) =>
  ok(c, { id: 1, note: member.phone }),
);
// @ts-expect-error A wrong key.
addUpload(api, calls, 'POST /file', gate, async (c) => ok(c, { id: 1, notes: null }));
// @ts-expect-error A problem that the call does not name.
addUpload(api, calls, 'POST /file', { ...gate, tooLarge: 'request.too_large' }, async (c) => ok(c, item));

const misnamed = {
  // @ts-expect-error A method that no call has.
  'PUT /one': { answer: Item },
} satisfies CallMap;
const misplaced = {
  // @ts-expect-error A GET call has no fields.
  'GET /one': { fields: z.object({}), answer: Item },
} satisfies CallMap;
export const refused = [misnamed, misplaced];
