import { rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DataState } from '#contract/admin-rule.ts';
import {
  findSource,
  forgetAuthority,
  ImportTakenError,
  importFile,
  WrongFileError,
} from '#server/domains/open-data/door.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { dropUpload, plainName } from './take-upload.ts';

/** This server's current or last import or removal. `said` is shown to the admin, in English. */
export interface LastImport {
  source: string;
  state: DataState;
  said: string;
}

type Outcome = Pick<LastImport, 'state' | 'said'>;

export interface ImportOrder {
  upload: string;
  path: string;
  source: string;
  fileName: string;
}

/**
 * Imports uploaded files and removes imported data in the background, one task at a time. An interrupted task continues
 * when the same file is sent again, or the removal requested again.
 */
export class ImportRunner {
  #last: LastImport | null = null;
  #running: Promise<void> | null = null;
  #upload: string | null = null;
  readonly #stop = new AbortController();
  readonly #deps: { database: Database; uploads: string; log: Logger };

  constructor(deps: { database: Database; uploads: string; log: Logger }) {
    this.#deps = deps;
  }

  last(): LastImport | null {
    return this.#last;
  }

  /** Id of the upload that is being imported, whose file must stay; null for none. */
  importedUpload(): string | null {
    return this.#upload;
  }

  /** Reserves the runner and starts once the act is logged (`noted`). Returns false if it is taken. */
  start(order: ImportOrder, noted: Promise<boolean>): boolean {
    const first = { source: order.source, state: 'running', said: '' } as const;
    const isBegun = this.#begin(first, noted, () => this.#run(order));
    if (isBegun) this.#upload = order.upload;
    return isBegun;
  }

  /** Removes everything imported from a source's publisher. Parameters and result are those of `start`. */
  forget(source: string, noted: Promise<boolean>): boolean {
    return this.#begin({ source, state: 'removing', said: '' }, noted, () => this.#forget(source));
  }

  /** @param run never rejects: nobody awaits it, so an error would end the process */
  #begin(first: LastImport, noted: Promise<boolean>, run: () => Promise<Outcome>): boolean {
    if (this.#running !== null) return false;
    const before = this.#last;
    this.#last = first;
    const begin = async (): Promise<LastImport | null> => {
      const isNoted = await noted.catch(() => false);
      return isNoted ? { source: first.source, ...(await run()) } : before;
    };
    this.#running = begin().then((last) => {
      // Both at once, so that an admin who sees the end can start the next task.
      this.#last = last;
      this.#running = null;
      this.#upload = null;
    });
    return true;
  }

  /** Stops after the current batch is committed. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #forget(source: string): Promise<Outcome> {
    const { database, log } = this.#deps;
    try {
      // A source with the operator's own mapping is its own publisher.
      const authority = findSource(source)?.authority ?? source;
      const { rows, isWhole } = await forgetAuthority(database, authority, { signal: this.#stop.signal });
      if (isWhole) return { state: 'removed', said: `Removed ${rows}.` };
      return { state: 'failed', said: 'Stopped. Remove it again to continue.' };
    } catch (error) {
      log.error({ err: error }, 'open data could not be removed');
      return { state: 'failed', said: 'Failed. See the log.' };
    }
  }

  async #run(order: ImportOrder): Promise<Outcome> {
    const { uploads, log } = this.#deps;
    const outcome = await this.#import(order).catch((error: unknown) => this.#explain(error, order));
    await dropUpload(uploads, order.upload).catch((err: unknown) => {
      log.warn({ err }, 'uploaded file could not be deleted');
    });
    return outcome;
  }

  async #import({ path, source: name, fileName }: ImportOrder): Promise<Outcome> {
    const source = findSource(name);
    if (source === null) throw new WrongFileError(`There is no source "${name}".`);
    const named = join(dirname(path), plainName(fileName));
    await rename(path, named);
    const summary = await importFile(this.#deps.database, source, named, { signal: this.#stop.signal });
    const { outcome, read, accepted, rejected, unchanged } = summary;
    if (outcome === 'known') return { state: 'done', said: 'This file was imported before. Nothing has changed.' };
    if (outcome === 'stopped') return { state: 'failed', said: 'Stopped. Send the file again to continue.' };
    const state = accepted + unchanged > 0 ? 'done' : 'failed';
    return { state, said: `Read ${read}, accepted ${accepted}, rejected ${rejected}.` };
  }

  #explain(error: unknown, { path }: ImportOrder): Outcome {
    if (error instanceof WrongFileError || error instanceof ImportTakenError) {
      // The message contains the file's path on the server, which admins need not see.
      return { state: 'failed', said: error.message.replaceAll(`${dirname(path)}/`, '') };
    }
    this.#deps.log.error({ err: error }, 'uploaded file could not be imported');
    return { state: 'failed', said: 'Failed. See the log.' };
  }
}
