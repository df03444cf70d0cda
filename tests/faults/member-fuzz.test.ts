import { afterAll, beforeAll, expect, it } from 'vitest';
import { join, type Person } from '#test/member.ts';
import { patient } from '#test/patience.ts';
import { diceOf, randomRequest } from '#test/random-request.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';

/** Another one: `FUZZ_SEED=7 npx vitest run tests/faults/member-fuzz`. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const requests = 3_000;
/** Values that calls of members take, right and nearly right. */
const values = ['1', '0', '10', '101', '1e3', '4915112345678', '+49 151 12345678', '112', '2026-11-21', '2026-02-30']
  .concat(['0000-01-01', '9999-12-31', '-4713-01-01', 'newest', 'oldest', 'Ana', '\u202e', '\ud800', '\0', '👩‍🚀'])
  .concat(['9'.repeat(30), 'x'.repeat(500), '', 'NaN', '[]', '%']);

/** What answers programs alone, in texts; `program-paths` asks those. */
const forPrograms = /^\/api\/(v1\/|(num|check|rate|test|blocklist)\b)/;

let app: TestApp;
let member: Person;
beforeAll(async () => {
  const limits = { RATE_FACTOR: '1000000', MEMBER_PER_DAY: '50', CODES_PER_NETWORK: '1000' };
  app = await startTestApp({ env: { BOT_CHECK: 'off', ...limits } });
  member = await join(app, { pro_until: new Date(Date.now() + 86_400_000) });
});
afterAll(() => app.close());

interface Operation {
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
}

it(`answers a member's ${requests} malformed requests of seed ${seed} without a 5xx`, {
  timeout: patient(600_000),
}, async () => {
  console.log(`fuzz seed ${seed}`);
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  // Whoever signs out asks as a visitor from then on.
  const calls = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/') && !/logout|docs|inbound/.test(path) && !forPrograms.test(path))
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));
  const dice = diceOf(seed);
  const complaints: string[] = [];
  const statuses = new Map<number, number>();
  for (let n = 0; n < requests; n += 1) {
    const { path, method, operation } = dice.pick(calls);
    const { headers, body } = randomRequest(dice, [path]);
    const names = [
      ...(operation.parameters ?? []).map(({ name }) => name),
      ...Object.keys(Object.values(operation.requestBody?.content ?? {})[0]?.schema.properties ?? {}),
    ];
    const fields = new URLSearchParams(names.flatMap((name) => (dice.chance(0.8) ? [[name, dice.pick(values)]] : [])));
    const place = path.replace(/\{[^}]+\}/g, () => encodeURIComponent(dice.pick(values).toWellFormed()));
    const isPost = method === 'post';
    const sent = isPost && dice.chance(0.5) ? `${place}` : `${place}?${fields}`;
    const answer = await member.browser
      .ask(sent, {
        method: method.toUpperCase(),
        headers: isPost && body ? { 'content-type': headers['content-type'] ?? '' } : {},
        ...(isPost && { body: dice.chance(0.3) && body ? new Uint8Array(body) : fields }),
      })
      .catch((error: unknown) => error);
    if (!(answer && typeof answer === 'object' && 'status' in answer)) {
      complaints.push(`#${n} ${method} ${sent.slice(0, 200)}: ${answer}`);
      continue;
    }
    const { status, code } = answer as { status: number; code: string };
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isRefusal = status >= 400;
    if (status >= 500 || (isRefusal && code === ''))
      complaints.push(`#${n} ${method} ${sent.slice(0, 200)}: ${status}`);
  }
  expect({ total: complaints.length, first: complaints.slice(0, 20) }).toEqual({ total: 0, first: [] });
  // Not everything was refused at the door, and nobody was shown out.
  for (const status of [200, 400]) expect(statuses.get(status)).toBeGreaterThan(requests / 20);
  expect(statuses.get(403)).toBeUndefined();
});
