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

/** What this server imports or takes back, or did last. `said` is for whoever started it. */
export interface LastImport {
  source: string;
  state: DataState;
  said: string;
}

/** An uploaded file that is to be imported. */
export interface ImportOrder {
  upload: string;
  /** Where it lies now. */
  path: string;
  source: string;
  fileName: string;
}

/**
 * Imports uploaded files and takes back what came of them, one at a time, beside what the server answers. Cut off, the
 * same file goes on when it is sent again, and the same removal when it is asked for again.
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

  /**
   * Keeps the place at once, and begins when the log of admins has it.
   *
   * @param noted false, or a failure, where it was not written down: then nothing happens
   * @returns false where something else is under way
   */
  start(order: ImportOrder, noted: Promise<boolean>): boolean {
    return this.#begin({ source: order.source, state: 'running', said: '' }, noted, () => this.#run(order));
  }

  /** The same, and takes back all that came of a source's publisher. */
  forget(source: string, noted: Promise<boolean>): boolean {
    return this.#begin({ source, state: 'removing', said: '' }, noted, () => this.#forget(source));
  }

  #begin(begun: LastImport, noted: Promise<boolean>, work: () => Promise<void>): boolean {
    if (this.#running !== null) return false;
    const before = this.#last;
    this.#last = begun;
    const run = async () => {
      if (await noted.catch(() => false)) await work();
      else this.#last = before;
    };
    this.#running = run().finally(() => {
      this.#running = null;
    });
    return true;
  }

  /** Lets the batch at hand be committed, and stops. */
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
      // Sources of an operator's own mapping are their own publishers.
      const authority = findSource(source)?.authority ?? source;
      const { rows, isWhole } = await forgetAuthority(database, authority, { signal: this.#stop.signal });
      if (isWhole) tell('removed', `Removed ${rows}.`);
      else tell('failed', 'It was stopped. Ask for it again: it goes on from there.');
    } catch (error) {
      tell('failed', 'It failed. See the log.');
      log.error({ err: error }, 'open data could not be taken back');
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
      if (outcome === 'known') tell('done', 'This file was imported before: nothing has changed.');
      else if (outcome === 'stopped') tell('failed', 'It was stopped. Send the file again: it goes on from there.');
      else {
        const isUsed = accepted + summary.unchanged > 0;
        tell(isUsed ? 'done' : 'failed', `Read ${read}, accepted ${accepted}, rejected ${rejected}.`);
      }
    } catch (error) {
      const isExplained = error instanceof WrongFileError || error instanceof ImportTakenError;
      // Its words name the file by its place on the server, which is nobody's matter.
      tell('failed', isExplained ? error.message.replaceAll(`${dirname(path)}/`, '') : 'It failed. See the log.');
      if (!isExplained) log.error({ err: error }, 'an uploaded file could not be imported');
    } finally {
      await dropUpload(uploads, upload);
    }
  }
}
