import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CallMap } from '#contract/call.ts';
import { createApi } from '../http/api.ts';
import { addCall, ok } from '../http/call.ts';
import type { Actor, Member } from './actor.ts';
import { askerFailures, type Who } from './asker.ts';

const calls = { 'GET /who': { answer: z.object({ given: z.array(z.string()) }) } } satisfies CallMap;
const fields = { kind: 'member', role: 'member', isDeactivated: false, hasFreshProof: true, hasRoleProof: true };
const memberWith = (more: Partial<Member>) => ({ ...fields, ...more }) as unknown as Actor;
const askers: readonly (Actor | null)[] = [
  null,
  memberWith({}),
  memberWith({ hasFreshProof: false }),
  memberWith({ isDeactivated: true }),
  memberWith({ role: 'moderator' }),
  memberWith({ role: 'admin', hasRoleProof: false }),
  memberWith({ role: 'admin' }),
  { kind: 'program', programId: '7', scopes: ['lookup'] } as unknown as Actor,
  { kind: 'program', programId: '8', scopes: ['list', 'report', 'book'] } as unknown as Actor,
];

const handed = ['member', 'moderator', 'admin', 'program'];

function open(who: Who, actor: Actor | null) {
  const api = createApi();
  api.use(async (c, next) => {
    if (actor !== null) c.set('actor', actor);
    await next();
  });
  const words = {
    summary: 'Who asks',
    gives: 'What is known of who asks',
    who,
    scope: 'lookup',
    failures: [],
  } as const;
  addCall(api, calls, 'GET /who', words, (c, sent) =>
    ok(c, { given: Object.keys(sent as object).filter((key) => handed.includes(key)) }),
  );
  return api;
}

// Visitor; member, one with an old proof, one deactivated; moderator, admin of yesterday, admin of today; program with
// the scope, one with all others.
test.each<[who: Who, given: string[], statuses: number[]]>([
  ['anyone', [], [200, 200, 200, 200, 200, 200, 200, 200, 200]],
  ['account', ['member'], [401, 200, 200, 200, 200, 200, 200, 401, 401]],
  ['member', ['member'], [401, 200, 200, 409, 200, 200, 200, 401, 401]],
  ['fresh-account', ['member'], [401, 200, 401, 200, 200, 200, 200, 401, 401]],
  ['fresh-member', ['member'], [401, 200, 401, 409, 200, 200, 200, 401, 401]],
  ['moderator', ['moderator'], [401, 404, 404, 409, 200, 200, 200, 401, 401]],
  ['acting-moderator', ['moderator'], [401, 404, 404, 409, 200, 401, 200, 401, 401]],
  ['admin', ['admin'], [401, 404, 404, 409, 404, 401, 200, 401, 401]],
  ['program', ['program'], [401, 401, 401, 401, 401, 401, 401, 200, 403]],
])('D.3: a call for %s runs for them alone, and is handed who asks', async (who, given, statuses) => {
  const answers = await Promise.all(askers.map((actor) => open(who, actor).request('/who')));
  expect(answers.map(({ status }) => status)).toEqual(statuses);
  for (const answer of answers) {
    const body = (await answer.json()) as { data?: unknown; code?: string };
    if (answer.status === 200) expect(body.data).toEqual({ given });
    else expect(askerFailures[who]).toContain(body.code);
  }
});

test.each(Object.keys(askerFailures) as Who[])('D.3: a call for %s is documented so', (who) => {
  const { paths } = open(who, null).getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } });
  const call = paths?.['/who']?.get;
  const told = JSON.stringify(call?.responses);
  for (const code of askerFailures[who]) expect(told).toContain(`\`${code}\``);
  const byKey = ['key', 'keyAsPassword', 'keyInAddress'].map((scheme) => ({ [scheme]: ['lookup'] }));
  const byMember = who === 'anyone' ? undefined : [{ session: [] }];
  expect(call?.security).toEqual(who === 'program' ? byKey : byMember);
});
