import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import { removeLeftSnapshots } from '#server/platform/db/backup/snapshot-store.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Logger } from '#server/platform/log/logger.ts';
import { hourMs } from '#shared/time.ts';
import { commands, report } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import type { Request } from './ask-site.ts';
import { FrameWriter, readFrames, toFrame } from './frame.ts';
import { socketPathOf } from './socket-path.ts';

export interface CommandDeps {
  config: Config;
  /** Open and locked by this process, so an existing socket belongs to a dead process. */
  database: Database;
  log: Logger;
}

const requestForm: z.ZodType<Request> = z.object({
  args: z.array(z.string()).min(1),
  folder: z.string(),
  isWatched: z.boolean(),
});

/**
 * Runs commands while this process has the store open. The folder's permissions alone protect the socket: who can open
 * it can open the store. `close` interrupts what it can and waits for the rest.
 */
export async function takeCommands(folder: string, deps: CommandDeps): Promise<{ close(): Promise<void> }> {
  const connections = new Set<Connection>();
  const server = createServer((socket) => {
    const connection = new Connection(socket, deps);
    connections.add(connection);
    void connection.done.finally(() => connections.delete(connection));
  });
  server.maxConnections = mostConnections;
  try {
    const path = socketPathOf(folder);
    if (process.platform !== 'win32') rmSync(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
    if (process.platform !== 'win32') chmodSync(path, 0o600);
  } catch (err) {
    // Some network file systems have no sockets. The site runs without commands then.
    deps.log.warn({ err }, 'commands cannot reach this site while it runs');
    server.close();
  }
  server.unref();
  // A backup command that was killed leaves its snapshot behind.
  const tidy = () => removeLeftSnapshots(folder).catch((err) => deps.log.warn({ err }, 'a left copy stays'));
  void tidy();
  const tidying = setInterval(tidy, hourMs);
  tidying.unref();
  return {
    async close() {
      clearInterval(tidying);
      server.close();
      await Promise.all([...connections].map((connection) => connection.close()));
    },
  };
}

/** Guards against mistakes only: every client that can connect is trusted. */
const mostConnections = 20;
/** Longest time that a running command may delay the shutdown. */
const lastMs = 20_000;

class Connection {
  readonly #socket: Socket;
  readonly #deps: CommandDeps;
  readonly #stop = new AbortController();
  #running: Promise<void> | null = null;
  /** Resolves when the command has ended and the connection is closed. */
  readonly done: Promise<void>;

  constructor(socket: Socket, deps: CommandDeps) {
    this.#socket = socket;
    this.#deps = deps;
    // `close` follows every error.
    socket.on('error', () => {});
    socket.once('close', () => this.#stop.abort());
    this.done = this.#read().finally(async () => {
      await this.#running;
      socket.destroy();
    });
  }

  async close(): Promise<void> {
    this.#stop.abort();
    if (this.#running === null) this.#socket.destroy();
    const timer = setTimeout(() => this.#socket.destroy(), lastMs);
    await this.done;
    clearTimeout(timer);
  }

  async #read(): Promise<void> {
    try {
      for await (const { kind, content } of readFrames(this.#socket)) {
        if (kind === 'interrupt') this.#stop.abort();
        if (kind === 'command') this.#running ??= this.#run(requestForm.parse(JSON.parse(content.toString())));
      }
    } catch (err) {
      // A client that disconnects early is no error.
      if (!this.#socket.destroyed) this.#deps.log.warn({ err }, 'a command was not understood');
    }
  }

  async #run(request: Request): Promise<void> {
    const output = new FrameWriter(this.#socket, 'output');
    const errors = new FrameWriter(this.#socket, 'errors');
    const terminal: Terminal = {
      output,
      errors,
      isWatched: request.isWatched,
      folder: request.folder,
      config: () => this.#deps.config,
      log: () => this.#deps.log,
      withDatabase: (work) => work(this.#deps.database),
      interruptible: async (work) => {
        this.#socket.write(toFrame('interruptible'));
        return work(this.#stop.signal);
      },
    };
    const [name = '', ...args] = request.args;
    let code: number;
    try {
      const command = commands.get(name);
      if (command?.place !== 'site') throw new UsageError(`The site, which runs another version, has no "${name}".`);
      code = await command.run(args, terminal);
    } catch (error) {
      code = report(error, terminal);
    }
    this.#deps.log.info(
      { command: commands.has(name) ? name : null, code },
      'a command of the operator was carried out',
    );
    await Promise.all([output, errors].map((stream) => new Promise<void>((ended) => stream.end(() => ended()))));
    this.#socket.end(toFrame('end', String(code)), () => this.#socket.destroy());
  }
}
