import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createRoute, z } from '@hono/zod-openapi';
import { adminCalls, BackupName } from '#contract/admin.ts';
import { askerFailures, bySession } from '#server/platform/access/asker.ts';
import { requireAdmin } from '#server/platform/access/moderator.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { listBackups } from '#server/platform/db/backup/backup-folder.ts';
import { backupNow } from '#server/platform/db/backup/backup-job.ts';
import {
  callOffRestore,
  prepareRestore,
  readRestore,
  waitingRestore,
} from '#server/platform/db/backup/restore-order.ts';
import type { Database } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/transact.ts';
import { addRoute, createApi, failures } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem, type Refusal } from '#server/platform/http/problem.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { logSecurityEvent } from '#server/platform/log/security-log.ts';
import type { IdempotentCall } from '#server/platform/repeat/idempotent-call.ts';
import { logAdminView, noteAct } from '../commands/note-act.ts';
import type { AdminDeps } from './admin-deps.ts';

const fileRoute = createRoute({
  method: 'get',
  path: '/api/v6/admin/backups/file',
  summary: 'Download a backup',
  description: 'Returns the file itself, without the usual envelope or the site’s secret. Each download is logged.',
  security: bySession,
  request: { query: BackupName },
  responses: {
    200: {
      description: 'The file',
      headers: { 'content-disposition': { schema: { type: 'string' } } },
      content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
    },
    ...failures('admin.backup_unknown', 'request.invalid', ...askerFailures.admin),
  },
});

/** Backups in this server's folder, scheduled or made by an admin. Each is verified by a test restore. */
export function backupRoutes({ config, database, clock, log, restart }: AdminDeps) {
  const { backup } = config;
  const store = config.database.kind === 'pglite' ? config.database.folder : null;
  const api = createApi();
  const find = (name: string) => listBackups(backup.folder).find((one) => one.name === name);

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/backups',
    { summary: 'List the backups', gives: 'Newest first, with the state of each', who: 'admin', failures: [] },
    async (c, { admin }) => {
      await logAdminView({ database, log }, admin.profileId, { page: 'backups' }, clock.now());
      const backups = await Promise.all(
        listBackups(backup.folder).map(async ({ name, createdAt, state }) => ({
          name,
          state,
          createdAtTimestamp: toTimestamp(createdAt),
          bytes: await stat(join(backup.folder, name)).then(
            ({ size }) => size,
            () => 0,
          ),
        })),
      );
      const order = store === null ? null : readRestore(store);
      const restore = order && { name: order.name, state: order.state, said: order.said };
      const can = { canRestore: store !== null, canRestart: store !== null && restart !== null };
      return ok(c, { backups, at: backup.at, keep: backup.keep, ...can, restore });
    },
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/backups/make',
    {
      summary: 'Make a backup now',
      description: 'Runs in the background. The backup counts only after a successful test restore.',
      gives: 'The backup is queued',
      who: 'admin',
      failures: [],
    },
    (c, { named, admin }) =>
      named.once(async (joined) => {
        await transact(joined.db, async (tx) => {
          await enqueue(tx, backupNow, {});
          await noteAct(tx, { adminId: admin.profileId, act: 'backup' }, clock.now());
        });
        return ok(c, { status: true });
      }),
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/backups/restore',
    {
      summary: 'Restore a backup at the next start',
      description:
        'Only for the embedded store, and only if that start comes within a day. If the backup is broken or the site ' +
        'does not start with it, the former store stays. Otherwise everything written since the backup is lost. ' +
        'While another backup waits, none is ordered: cancel that first.',
      gives: 'The restore waits for the next start',
      who: 'admin',
      failures: ['admin.backup_unknown', 'admin.restore_by_command', 'admin.restore_changed', ...bodyFailures],
    },
    async (c, { fields: { name }, named, admin }) => {
      if (store === null) return problem(c, 'admin.restore_by_command');
      if (!named.isDone && find(name)?.state !== 'verified') return problem(c, 'admin.backup_unknown');
      const note = async (joined: Database) => {
        const waiting = waitingRestore(store);
        if (waiting !== null && waiting !== name) return problem(c, 'admin.restore_changed');
        const act = { adminId: admin.profileId, act: 'restore', about: name } as const;
        await transact(joined.db, (tx) => noteAct(tx, act, clock.now()));
        return ok(c, { status: true });
      };
      // Written before the log: a repeated request gets the first answer, and could not make up for a failed write.
      const prepared = prepareRestore(store, name, admin.profileId);
      return onceThen(named, note, prepared.order).finally(prepared.discard);
    },
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/backups/restore/cancel',
    { summary: 'Cancel the restore', gives: 'No backup is restored at the next start', who: 'admin', failures: [] },
    (c, { named, admin }) => {
      const isOrdered = store !== null && waitingRestore(store) !== null;
      const note = async (joined: Database) => {
        const act = { adminId: admin.profileId, act: 'restore_cancel' } as const;
        if (isOrdered) await transact(joined.db, (tx) => noteAct(tx, act, clock.now()));
        return ok(c, { status: true });
      };
      return onceThen(named, note, () => isOrdered && callOffRestore(store));
    },
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/restart',
    {
      summary: 'Start the site again',
      description:
        'So that the backup of this name is restored, which waits for that: on the embedded store, where the server ' +
        'is started again, as by `npm start` and systemd. Elsewhere it is not there.',
      gives: 'It is about to end',
      who: 'admin',
      failures: ['admin.restore_changed', ...bodyFailures],
    },
    async (c, { fields: { name }, named, admin }) => {
      if (store === null || restart === null) return problem(c, 'page.not_found');
      const note = async (joined: Database) => {
        // Another admin may have canceled the order that this one saw, and given another.
        if (waitingRestore(store) !== name) return problem(c, 'admin.restore_changed');
        const act = { adminId: admin.profileId, act: 'restart' } as const;
        await transact(joined.db, (tx) => noteAct(tx, act, clock.now()));
        return ok(c, { status: true });
      };
      return onceThen(named, note, restart);
    },
  );

  addRoute(api, fileRoute, async (c) => {
    const admin = requireAdmin(c);
    if (admin instanceof Response) return admin;
    const { name } = c.req.valid('query');
    const path = join(backup.folder, name);
    // Another server may rename or delete it at any time.
    const found = find(name) && (await stat(path).catch(() => null));
    if (!found) return problem(c, 'admin.backup_unknown');
    await transact(database.db, (tx) =>
      noteAct(tx, { adminId: admin.profileId, act: 'backup_file', about: name }, clock.now()),
    );
    logSecurityEvent(log, 'backed-up', { what: 'downloaded', by: 'admin', byProfileId: admin.profileId });
    return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream, 200, {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': String(found.size),
      'cache-control': 'no-store',
    });
  });
  return api;
}

/**
 * Logs an act, and does what is outside the database once the log is committed: a rollback leaves nothing that the log
 * does not have. A refused request does nothing, and a repeated one gets the first answer.
 */
async function onceThen<Answer extends Response>(
  named: IdempotentCall,
  note: (joined: Database) => Promise<Answer>,
  act: () => unknown,
): Promise<Answer | Refusal<'idempotency.mismatch'>> {
  let isNew = false;
  const answer = await named.once(async (joined) => {
    const made = await note(joined);
    isNew = made.status === 200;
    return made;
  });
  if (isNew) act();
  return answer;
}
