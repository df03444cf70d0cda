import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restartCode } from '#server/platform/supervisor.ts';
import { patient } from '#test/patience.ts';
import { startServer, type TestServer } from '#test/start-server.ts';
import { fillStore } from '#test/store-file.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { signInAs } from './member.ts';
import { visit } from './visitor.ts';
import { en } from './words.ts';

const adminPhone = '13035559711';
let folder: string;
let server: TestServer;
let start: () => Promise<TestServer>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ringbook-restored-'));
  await fillStore(folder, process.env.TEST_SITE_STORE ?? '');
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const port = String((free.address() as AddressInfo).port);
  await new Promise((closed) => free.close(closed));
  // As `npm start` does: the same address, and another process once the one before asked for that.
  start = () =>
    startServer({
      DATA_DIR: folder,
      PORT: port,
      HOST: '127.0.0.1',
      RINGBOOK_RESTARTS: '1',
      SANDBOX: 'on',
      BOT_CHECK: 'on',
      BOT_CHECK_COST: '50',
      TRUST_PROXY: '127.0.0.1',
      RATE_FACTOR: '1000',
      ADMIN_PHONE: `+${adminPhone}`,
    });
  server = await start();
});
afterAll(async () => {
  await server?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

test('42: a backup is made and restored in the browser alone, and the admin signs in again', async () => {
  const visitor = await visit({ site: server.url });
  const { page } = visitor;
  await signInAs(visitor, adminPhone);
  await visitor.open('/admin?page=backups');
  await page.getByRole('button', { name: en('admin.backups.make') }).click();
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: en('admin.backups.refresh') }).click();
        return page.getByText(en('admin.backups.verified')).count();
      },
      { timeout: patient(60_000), interval: 500 },
    )
    .toBe(1);
  await page.getByRole('button', { name: en('admin.backups.restore') }).click();
  const question = page.getByRole('dialog', { name: en('admin.backups.restore') });
  await question.getByText(en('admin.backups.restore_sign_in')).waitFor();
  await question.getByRole('button', { name: en('admin.backups.restore') }).click();
  await question.waitFor({ state: 'detached' });
  const restart = page.getByRole('button', { name: en('admin.backups.restart') });
  await restart.waitFor();
  expect(await findBarriers(page, ['light'])).toEqual([]);
  expect(await findOverflow(page, 320)).toEqual([]);
  const ended = once(server.child, 'exit');
  await restart.click();
  await page.getByText(en('admin.backups.restarting')).waitFor();
  expect(await ended).toEqual([restartCode, null]);
  server = await start();

  // What was signed in when the backup was made is no more.
  const told = page.waitForURL('**/not-authorized');
  // A call that the page makes by itself may be told first, and takes the button away.
  await Promise.race([told, page.getByRole('button', { name: en('admin.backups.refresh') }).click()]);
  await told;
  await signInAs(visitor, adminPhone);
  await visitor.open('/admin?page=backups');
  await page.getByText(en('admin.backups.restore_done')).waitFor();
  await visitor.leave();
});

test('42: a backup that was refused can be ordered again on the same page', async () => {
  const visitor = await visit({ site: server.url });
  const { page } = visitor;
  await signInAs(visitor, adminPhone);
  await visitor.open('/admin?page=backups');
  const restart = page.getByRole('button', { name: en('admin.backups.restart') });
  const order = async () => {
    await page.getByRole('button', { name: en('admin.backups.restore') }).click();
    const question = page.getByRole('dialog', { name: en('admin.backups.restore') });
    await question.getByRole('button', { name: en('admin.backups.restore') }).click();
    await question.waitFor({ state: 'detached' });
    await restart.waitFor();
  };
  await order();
  const backups = join(folder, 'backups');
  for (const file of readdirSync(backups)) if (file.endsWith('.backup')) truncateSync(join(backups, file), 20);
  const ended = once(server.child, 'exit');
  await restart.click();
  await page.getByText(en('admin.backups.restarting')).waitFor();
  expect(await ended).toEqual([restartCode, null]);
  server = await start();
  await page.getByRole('button', { name: en('admin.backups.refresh') }).click();
  await page.getByText(en('admin.backups.restore_refused')).waitFor();
  await order();
  await page.getByText(en('admin.backups.restore_ordered')).waitFor();
  expect(await restart.getAttribute('aria-disabled')).toBe('false');
  await page.getByRole('button', { name: en('common.cancel') }).click();
  await restart.waitFor({ state: 'detached' });
  await visitor.leave();
});
