import { adminCalls } from '#contract/admin.ts';
import { uploadPartBytes } from '#contract/admin-rule.ts';
import { findSource, listImportedSources, listImports, sources } from '#server/domains/open-data/door.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { transact } from '#server/platform/db/transact.ts';
import { createApi } from '#server/platform/http/api.ts';
import { addCall, ok } from '#server/platform/http/call.ts';
import { bodyFailures } from '#server/platform/http/form-fields.ts';
import { problem } from '#server/platform/http/problem.ts';
import { addFieldsOrFile } from '#server/platform/http/upload-call.ts';
import { minuteMs } from '#shared/time.ts';
import { logAdminView, noteAct } from '../commands/note-act.ts';
import type { ImportRunner } from '../commands/run-import.ts';
import { findUpload, isUploadBegun, takePart } from '../commands/take-upload.ts';
import type { AdminDeps } from './admin-deps.ts';

export interface DataDeps extends Pick<AdminDeps, 'database' | 'clock' | 'log'> {
  uploads: string;
  mostBytes: number;
  /** Free bytes that an upload must leave on its disk. */
  leastFreeBytes: number;
  runner: ImportRunner;
}

const shownImports = 20;

/** Open data: sources, imports and removals. Files are uploaded in parts, so that no proxy refuses their size. */
export function dataRoutes({ database, clock, log, uploads, mostBytes, leastFreeBytes, runner }: DataDeps) {
  const api = createApi();

  addCall(
    api,
    adminCalls,
    'GET /api/v6/admin/data',
    { summary: 'List the open data sources and imports', gives: 'Newest import first', who: 'admin', failures: [] },
    async (c, { admin }) => {
      // During an import the page polls every two seconds, possibly for hours.
      await logAdminView({ database, log }, admin.profileId, { page: 'data', onceInMs: minuteMs }, clock.now());
      const imports = await listImports(database.db, shownImports);
      return ok(c, {
        sources: sources.map(({ name, about, licence }) => ({ name, about, licence })),
        imports: imports.map(({ startedAt, finishedAt, ...one }) => ({
          ...one,
          startedAtTimestamp: toTimestamp(startedAt),
          finishedAtTimestamp: finishedAt && toTimestamp(finishedAt),
        })),
        importedSources: await listImportedSources(database.db),
        mostBytes,
        last: runner.last(),
      });
    },
  );

  addFieldsOrFile(
    api,
    adminCalls,
    'POST /api/v6/admin/data/upload',
    {
      summary: 'Upload a part of a file',
      description:
        'Send the parts in order, each below a megabyte, all to the same server. A file that is too large is refused ' +
        'at its first part.',
      gives: 'The number of bytes received so far',
      who: 'admin',
      failures: ['admin.file_too_large', 'admin.upload_broken', 'server.no_room', ...bodyFailures],
      maxBytes: uploadPartBytes,
      tooLarge: 'admin.file_too_large',
    },
    async (c, { fields: { upload, offset, size }, file, admin }) => {
      if (size > mostBytes || offset >= size) return problem(c, 'admin.file_too_large');
      if (file === null || file.length === 0 || offset + file.length > size) return problem(c, 'request.invalid');
      // Once for all parts, and before the first of them takes room.
      if (offset === 0 && !(await isUploadBegun(uploads, upload))) {
        const act = { adminId: admin.profileId, act: 'upload' } as const;
        await transact(database.db, (tx) => noteAct(tx, act, clock.now()));
      }
      const received = await takePart(uploads, { upload, offset, size, bytes: file }, leastFreeBytes);
      if (received === 'no_room') return problem(c, 'server.no_room');
      return received === null ? problem(c, 'admin.upload_broken') : ok(c, { received });
    },
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/data/import',
    {
      summary: 'Import an uploaded file',
      description: 'Runs in the background, one at a time. `GET …/data` shows the progress.',
      gives: 'The import has started',
      who: 'admin',
      failures: ['admin.upload_broken', 'admin.data_busy', ...bodyFailures],
    },
    async (c, { fields: { upload, source, file_name: fileName }, named, admin }) => {
      if (findSource(source) === null) return problem(c, 'request.invalid');
      const noted = Promise.withResolvers<boolean>();
      if (!named.isDone) {
        const path = await findUpload(uploads, upload);
        if (path === null) return problem(c, 'admin.upload_broken');
        const isStarted = runner.start({ upload, path, source, fileName }, noted.promise);
        if (!isStarted) return problem(c, 'admin.data_busy');
      }
      return settle(noted, () =>
        named.once(async (joined) => {
          await transact(joined.db, (tx) =>
            noteAct(tx, { adminId: admin.profileId, act: 'import', about: source }, clock.now()),
          );
          return ok(c, { status: true });
        }),
      );
    },
  );

  addCall(
    api,
    adminCalls,
    'POST /api/v6/admin/data/forget',
    {
      summary: 'Remove everything imported from a publisher',
      description:
        'Removes the data of this source and of all others of its publisher. Runs in the background; `GET …/data` ' +
        'shows the progress.',
      gives: 'The removal has started',
      who: 'admin',
      failures: ['admin.data_busy', ...bodyFailures],
    },
    async (c, { fields: { source }, named, admin }) => {
      const noted = Promise.withResolvers<boolean>();
      if (!named.isDone) {
        const isKnown = findSource(source) !== null || (await listImportedSources(database.db)).includes(source);
        if (!isKnown) return problem(c, 'request.invalid');
        if (!runner.forget(source, noted.promise)) return problem(c, 'admin.data_busy');
      }
      return settle(noted, () =>
        named.once(async (joined) => {
          await transact(joined.db, (tx) =>
            noteAct(tx, { adminId: admin.profileId, act: 'forget_data', about: source }, clock.now()),
          );
          return ok(c, { status: true });
        }),
      );
    },
  );
  return api;
}

/** Starts the waiting work once its line in the log is committed: a crash leaves no work without its line. */
async function settle<Answer extends Response>(
  noted: PromiseWithResolvers<boolean>,
  note: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await note();
    noted.resolve(answer.status === 200);
    return answer;
  } catch (error) {
    noted.resolve(false);
    throw error;
  }
}
