// What the real server is compared with: the same HTTP library and driver, and nothing else.
import { readFileSync } from 'node:fs';
import type { createServer } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { openDatabase } from '#server/platform/db/database.ts';

const { PORT = '0', BODIES = '', PAGE = '', WRITES = '', DATABASE_URL = '', DATA_DIR = '' } = process.env;
const app = new Hono();

if (BODIES !== '') {
  const database = await openDatabase(
    DATABASE_URL === '' ? { kind: 'pglite', folder: DATA_DIR } : { kind: 'postgres', url: DATABASE_URL, poolSize: 10 },
  );
  const bodies = new Map(Object.entries(JSON.parse(readFileSync(BODIES, 'utf8')) as Record<string, string>));
  const answer = async (c: Context) => {
    const phone = c.req.param('phone') ?? '';
    await database.pool.query({ name: 'find', text: 'select * from number where phone = $1', values: [phone] });
    return c.body(bodies.get(phone) ?? '', 200, { 'content-type': 'application/json' });
  };
  app.get('/api/v202505/search/:phone', answer);
  app.get('/api/v1/check/:phone', answer);
}
if (WRITES !== '') {
  const { pool } = await openDatabase(
    DATABASE_URL === '' ? { kind: 'pglite', folder: DATA_DIR } : { kind: 'postgres', url: DATABASE_URL, poolSize: 10 },
  );
  const answer = readFileSync(WRITES, 'utf8');
  await pool.query('create table bare_text (id int8 generated always as identity primary key, phone int8, text text)');
  app.post('/write', async (c) => {
    const sent = new URLSearchParams(await c.req.text());
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('insert into bare_text (phone, text) values ($1, $2)', [sent.get('phone'), sent.get('text')]);
      await client.query('update number set lookups = lookups + 1 where phone = $1', [sent.get('phone')]);
      await client.query('commit');
    } finally {
      client.release();
    }
    return c.body(answer, 200, { 'content-type': 'application/json' });
  });
}
if (PAGE !== '') {
  const page = new Uint8Array(readFileSync(PAGE));
  app.get('/number/:phone', (c) => c.body(page, 200, { 'content-type': 'text/html; charset=utf-8' }));
}

const server = createAdaptorServer({ fetch: app.fetch }) as ReturnType<typeof createServer>;
server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : PORT;
  process.stdout.write(`Bare handler is ready at http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
