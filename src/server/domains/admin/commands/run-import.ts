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

/** An uploaded file to import. */
export interface ImportOrder {
  upload: string;
  /** Path of the uploaded file. */
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
  readonly #stop = new AbortController();
  readonly #deps: { database: Database; uploads: string; log: Logger };

  constructor(deps: { database: Database; uploads: string; log: Logger }) {
    this.#deps = deps;
  }

  last(): LastImport | null {
    return this.#last;
  }

  /** Returns false if another task is running. */
  start(order: ImportOrder): boolean {
    if (this.#running !== null) return false;
    this.#last = { source: order.source, state: 'running', said: '' };
    this.#begin(this.#run(order));
    return true;
  }

  /** Removes everything imported from a source's publisher. Returns false if another task is running. */
  forget(source: string): boolean {
    if (this.#running !== null) return false;
    this.#last = { source, state: 'removing', said: '' };
    this.#begin(this.#forget(source));
    return true;
  }

  #begin(work: Promise<void>): void {
    this.#running = work.finally(() => {
      this.#running = null;
    });
  }

  /** Stops after the current batch is committed. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #forget(source: string): Promise<void> {
    const { database, log } = this.#deps;
    const tell = (state: DataState, said: string) => {
      this.#last = { source, state, said };
    };
    try {
      // A source with the operator's own mapping is its own publisher.
      const authority = findSource(source)?.authority ?? source;
      const { rows, isWhole } = await forgetAuthority(database, authority, { signal: this.#stop.signal });
      if (isWhole) tell('removed', `Removed ${rows}.`);
      else tell('failed', 'Stopped. Remove it again to continue.');
    } catch (error) {
      tell('failed', 'Failed. See the log.');
      log.error({ err: error }, 'open data could not be removed');
    }
  }

  async #run({ upload, path, source: name, fileName }: ImportOrder): Promise<void> {
    const { database, uploads, log } = this.#deps;
    const tell = (state: DataState, said: string) => {
      this.#last = { source: name, state, said };
    };
    try {
      const source = findSource(name);
      if (source === null) throw new WrongFileError(`There is no source "${name}".`);
      const named = join(dirname(path), plainName(fileName));
      await rename(path, named);
      const summary = await importFile(database, source, named, { signal: this.#stop.signal });
      const { outcome, read, accepted, rejected } = summary;
      if (outcome === 'known') tell('done', 'This file was imported before. Nothing has changed.');
      else if (outcome === 'stopped') tell('failed', 'Stopped. Send the file again to continue.');
      else {
        const isUsed = accepted + summary.unchanged > 0;
        tell(isUsed ? 'done' : 'failed', `Read ${read}, accepted ${accepted}, rejected ${rejected}.`);
      }
    } catch (error) {
      const isExplained = error instanceof WrongFileError || error instanceof ImportTakenError;
      // The message contains the file's path on the server, which admins need not see.
      tell('failed', isExplained ? error.message.replaceAll(`${dirname(path)}/`, '') : 'Failed. See the log.');
      if (!isExplained) log.error({ err: error }, 'uploaded file could not be imported');
    } finally {
      // Nobody awaits the import, so an error here would end the process.
      await dropUpload(uploads, upload).catch((err: unknown) => {
        log.warn({ err }, 'uploaded file could not be deleted');
      });
    }
  }
}
