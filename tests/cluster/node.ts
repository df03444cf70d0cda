import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  addressOf,
  disconnectNode,
  killAllOn,
  type NodeNumber,
  network,
  onNode,
  reconnectNode,
  run,
} from './network.ts';

const samples = fileURLToPath(new URL('../../deploy/patroni/', import.meta.url));
const diskMegabytes = 1_024;

export interface Passwords {
  superuser: string;
  replication: string;
  rewind: string;
  rest: string;
}

/** Addresses that HAProxy listens on, the same in all samples. */
export interface Front {
  site: string;
  database: string;
  apps: readonly [string, string, string];
}

/** One of the three machines, which runs etcd, Patroni and PostgreSQL by the samples in `deploy/patroni`. */
export class ClusterNode {
  readonly number: NodeNumber;
  readonly folder: string;
  readonly #bin: string;

  /**
   * @param work folder in memory, removed with the run
   * @param bin folder of PostgreSQL's programs
   */
  constructor(number: NodeNumber, work: string, bin: string, passwords: Passwords, front: Front) {
    this.number = number;
    this.folder = join(work, `node${number}`);
    this.#bin = bin;
    for (const name of ['', 'etcd', 'disk', 'sockets', 'config']) mkdirSync(join(this.folder, name));
    run('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, `disk${number}`, this.#disk]);
    this.#fill(passwords, front);
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(run('id', [flag, 'postgres'])));
    if (uid === undefined || gid === undefined) throw new Error('There is no user `postgres`.');
    for (const name of ['', 'etcd', 'disk', 'sockets', 'config', 'config/patroni.yml', 'config/etcd.env']) {
      chownSync(join(this.folder, name), uid, gid);
    }
    // etcd and PostgreSQL refuse folders that other users may access.
    for (const name of ['etcd', 'disk']) chmodSync(join(this.folder, name), 0o700);
  }

  get #disk(): string {
    return join(this.folder, 'disk');
  }

  #fill(passwords: Passwords, front: Front): void {
    const settings = {
      NODE_1: addressOf(1),
      NODE_2: addressOf(2),
      NODE_3: addressOf(3),
      NETWORK: network,
      APP_1: front.apps[0],
      APP_2: front.apps[1],
      APP_3: front.apps[2],
      SITE: front.site,
      DATABASE: front.database,
      SUPERUSER_PASSWORD: passwords.superuser,
      REPLICATION_PASSWORD: passwords.replication,
      REWIND_PASSWORD: passwords.rewind,
      REST_PASSWORD: passwords.rest,
      POSTGRES_DATA: join(this.#disk, 'data'),
      POSTGRES_PROGRAMS: this.#bin,
      PASSWORD_FILE: join(this.folder, 'pgpass'),
      SOCKETS: join(this.folder, 'sockets'),
      ETCD_DATA: join(this.folder, 'etcd'),
      HAPROXY_FOLDER: join(this.folder, 'config'),
    };
    const file = join(this.folder, 'cluster.env');
    // Later lines win, so sample settings that this run does not know keep their values.
    const own = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(file, readFileSync(join(samples, 'cluster.env'), 'utf8') + own.join(''));
    run('sh', [join(samples, 'fill.sh'), String(this.number), file, join(this.folder, 'config')]);
    this.#shrink();
  }

  /** Reduces the WAL that PostgreSQL keeps, because the disk is small and must fill quickly. */
  #shrink(): void {
    const file = join(this.folder, 'config', 'patroni.yml');
    const text = readFileSync(file, 'utf8');
    const line = `    unix_socket_directories: ${join(this.folder, 'sockets')}\n`;
    if (!text.includes(line)) throw new Error('patroni.yml does not say where the sockets are.');
    const small = '    max_wal_size: 128MB\n    min_wal_size: 32MB\n    shared_buffers: 64MB\n';
    writeFileSync(file, text.replace(line, line + small));
  }

  start(): void {
    const lines = readFileSync(join(this.folder, 'config', 'etcd.env'), 'utf8').match(/^[A-Z_0-9]+=.*$/gm) ?? [];
    const etcd = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
    );
    this.#spawn('etcd', ['etcd'], etcd);
    this.#spawn('patroni', ['patroni', join(this.folder, 'config', 'patroni.yml')], { LANG: 'C.UTF-8' });
  }

  #spawn(name: string, command: readonly string[], env: Record<string, string>): void {
    const log = openSync(join(this.folder, `${name}.log`), 'a');
    const [program, args] = onNode(this.number, command);
    const path = `${process.env.PATH ?? ''}:/usr/sbin:/usr/bin`;
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { PATH: path, HOME: this.folder, ...env },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child.once('error', (error) => console.error(`${name} of ${this.folder}: ${error.message}`));
  }

  kill(): Promise<void> {
    return killAllOn(this.number);
  }

  cut(): void {
    disconnectNode(this.number);
  }

  mend(): void {
    reconnectNode(this.number);
  }

  /** Queries its PostgreSQL locally. @returns the single value; null if there is no answer */
  async ask(statement: string): Promise<string | null> {
    const psql = [join(this.#bin, 'psql'), '-h', join(this.folder, 'sockets'), '-Atqc', statement, 'postgres'];
    const [program, args] = onNode(this.number, psql);
    const env = { PATH: process.env.PATH ?? '', PGCONNECT_TIMEOUT: '3' };
    try {
      const { stdout } = await promisify(execFile)(program, args, { cwd: this.folder, env, timeout: 5_000 });
      return stdout.trim();
    } catch {
      return null;
    }
  }

  /** Fills the disk of its PostgreSQL. */
  async fillDisk(): Promise<void> {
    const file = await open(join(this.#disk, 'filling'), 'a');
    const piece = Buffer.alloc(4 * 1_048_576);
    try {
      for (;;) await file.write(piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await file.close();
    }
  }

  emptyDisk(): void {
    rmSync(join(this.#disk, 'filling'), { force: true });
  }

  /** Copies its programs' whole logs, which end with the run otherwise. */
  keepLogs(folder: string): void {
    mkdirSync(folder, { recursive: true });
    for (const name of ['etcd', 'patroni']) {
      copyFileSync(join(this.folder, `${name}.log`), join(folder, `node${this.number}-${name}.log`));
    }
  }

  /** Last lines of its programs' logs, for debugging. */
  lastWords(): string {
    const tail = (name: string) => {
      try {
        return readFileSync(join(this.folder, `${name}.log`), 'utf8')
          .split('\n')
          .slice(-15)
          .join('\n');
      } catch {
        return '(nothing)';
      }
    };
    return ['etcd', 'patroni'].map((name) => `--- node${this.number} ${name}\n${tail(name)}`).join('\n');
  }
}
