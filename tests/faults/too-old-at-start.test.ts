import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { serveFrom } from '#server/platform/db/serving.ts';
import { tooOldApp } from '#server/platform/http/refuse-too-old.ts';
import { commonHeaders } from '#server/platform/http/security-headers.ts';
import { createLogger } from '#server/platform/log/logger.ts';
import { textCalls } from '#server/screens/program/text-calls.ts';
import { createTestDatabase } from '#test/database.ts';
import { patient } from '#test/patience.ts';
import { startTestApp } from '#test/start-app.ts';

/** These go on, each in its own way. */
const ofOperator = ['/healthz', '/readyz', '/metrics'];

/** A path of the route; whether its parameters are sound does not matter, since all is refused. */
const pathOf = (pattern: string) =>
  pattern.replaceAll(/:\w+\??(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, '12025550142').replaceAll('*', 'x');

it('a server that is too old at its start refuses each call as one that becomes too old', async () => {
  const database = await createTestDatabase();
  const log = createLogger('silent');
  const served = await serveFrom({ ...database, close: async () => {} }, log, { beatMs: 20 });
  const app = await startTestApp({ database: served, env: { BOT_CHECK: 'off' } });
  const early = tooOldApp(commonHeaders(app.config.publicUrl), textCalls);
  await sql`insert into kysely_migration values ('209901020000-drop-eye.after', '2099')`.execute(database.db);
  await expect.poll(() => served.serving?.tooOldFor, { timeout: patient(20_000), interval: 20 }).toHaveLength(1);

  const told = async (answer: Response) => ({
    status: answer.status,
    headers: ['content-type', 'content-disposition', 'cache-control', 'retry-after'].map((name) =>
      answer.headers.get(name),
    ),
    body: await answer.text(),
  });
  const types = new Set<string | null | undefined>();
  for (const { method: on, path: pattern } of app.routes) {
    const [method, path] = [on === 'ALL' ? 'GET' : on, pathOf(pattern)];
    if (ofOperator.includes(path)) continue;
    const later = await told(await app.request(path, { method }));
    expect(later.status, `${method} ${path}`).toBe(503);
    const atStart = await told(await early.request(new Request(app.config.publicUrl + path, { method })));
    expect(atStart, `${method} ${path}`).toEqual(later);
    types.add(later.headers[0]);
  }
  // Texts, data and lists are among them.
  expect([...types].map((type) => type?.split(';')[0])).toEqual(
    expect.arrayContaining(['application/problem+json', 'application/json', 'text/plain', 'text/csv', 'text/xml']),
  );
  const line = await told(await early.request(`${app.config.publicUrl}/api/v1/cid/12025550142`));
  expect([line.headers[0], line.body]).toEqual(['text/plain; charset=utf-8', '']);
  await app.close();
  await served.close();
  await database.close();
});
