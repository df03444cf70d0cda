import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DatabaseOptions, openDatabase } from '#server/platform/db/database.ts';
import { makeSecret } from '#server/platform/db/secret-place.ts';
import { loadSiteSecret } from '#server/platform/db/site-secret.ts';
import { testSecret } from '#test/database.ts';
import { makeStore, runServer } from '#test/start-server.ts';

let store: Awaited<ReturnType<typeof makeStore>>;
let options: DatabaseOptions;
beforeAll(async () => {
  store = await makeStore();
  const { DATABASE_URL: url, DATA_DIR: folder = '' } = store.env;
  options = url
    ? { kind: 'postgres', url, poolSize: 1, secret: testSecret }
    : { kind: 'pglite', folder, secret: testSecret };
  await withDatabase(loadSiteSecret);
});
afterAll(() => store.remove());

async function withDatabase<T>(run: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const database = await openDatabase(options);
  return run(database).finally(() => database.close());
}

const imports = () => withDatabase(({ db }) => db.selectFrom('open_import').select('id').execute());

it('F7 a start with another secret than the database’s is refused with a plain message, before anything is written', async () => {
  const SITE_SECRET = makeSecret();
  const { code, output, errors } = await runServer({ ...store.env, SITE_SECRET });
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toContain('The secret of SITE_SECRET is not the one that this database was written with.');
  expect(errors).toContain('docs/operating.md');
  expect(errors).not.toContain(SITE_SECRET);
  expect(errors).not.toMatch(/\n\s+at /);
  expect(await imports()).toEqual([]);
});

it('F7 a secret that is no 64 hexadecimal digits is refused without being shown', async () => {
  const { code, errors } = await runServer({ ...store.env, SITE_SECRET: 'correct horse battery staple' });
  expect(code).toBe(1);
  expect(errors).toContain('SITE_SECRET must be 64 hexadecimal digits');
  expect(errors).not.toContain('horse');
});
