import { spawn } from 'node:child_process';
import { secondMs } from '#shared/time.ts';
import type { Logger } from './log/logger.ts';

/** Whoever started this process and wants to hear how it is. */
export interface Supervisor {
  /** It serves. From now on it also says again and again that it lives, where it is asked to. */
  ready(): void;
  stopping(): void;
  /** Says no more. */
  close(): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** systemd's own program, which speaks its protocol. */
const program = 'systemd-notify';
const patienceMs = 5 * secondMs;
/** Three times in the time after which silence counts as death, so that one that comes late kills nobody. */
const perPeriod = 3;

/**
 * Tells systemd how this process is, as `sd_notify(3)` says; nobody where no unit of `Type=notify` started it. That
 * protocol goes over a datagram socket of the file system, which Node has none of, and the packages that bring one are
 * compiled against libsystemd on each machine: so `systemd-notify` is run, some milliseconds three times a period. The
 * unit needs `NotifyAccess=all` for that.
 *
 * A timer says that the process lives, so a process whose event loop hangs is silent and is started anew. A database that
 * is away is no reason for that: a new process would not have it either.
 */
export function openSupervisor(environment: Environment, log: Logger): Supervisor {
  if (!environment.NOTIFY_SOCKET) return { ready() {}, stopping() {}, close() {} };
  let isTold = false;
  let living: NodeJS.Timeout | undefined;
  const tell = (...words: string[]) => {
    const child = spawn(program, words, { env: environment, stdio: 'ignore', timeout: patienceMs });
    child.once('error', (err) => {
      if (!isTold) log.warn({ err }, 'systemd cannot be told how this process is: systemd-notify is not there');
      isTold = true;
    });
    child.unref();
  };
  return {
    ready() {
      tell('READY=1');
      const periodMs = watchdogMs(environment);
      if (periodMs !== null) living = setInterval(() => tell('WATCHDOG=1'), periodMs / perPeriod).unref();
    },
    stopping: () => tell('STOPPING=1'),
    close: () => clearInterval(living),
  };
}

/** Whether this process is started again once it ends: by systemd and our unit, or by `npm start`, which says so. */
export function startsAgain({ NOTIFY_SOCKET, RINGBOOK_RESTARTS }: Environment): boolean {
  return RINGBOOK_RESTARTS === '1' || Boolean(NOTIFY_SOCKET);
}

/** The exit code of a server that wants to be started again (EX_TEMPFAIL of sysexits.h), which `npm start` knows. */
export const restartCode = 75;

/** The time after which silence counts as death, as `sd_watchdog_enabled(3)` reads it; null where nobody counts. */
function watchdogMs({ WATCHDOG_USEC, WATCHDOG_PID }: Environment): number | null {
  const microseconds = Number(WATCHDOG_USEC);
  const isMeant = !WATCHDOG_PID || Number(WATCHDOG_PID) === process.pid;
  return isMeant && Number.isSafeInteger(microseconds) && microseconds > 0 ? microseconds / 1_000 : null;
}
