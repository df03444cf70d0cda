import { spawn } from 'node:child_process';
import { minuteMs, secondMs } from '#shared/time.ts';
import type { Logger } from './log/logger.ts';

/** The service manager that started this process, if any. */
export interface Supervisor {
  /** Waits for a long part of the start, such as a restore, and asks for more time until it ends. */
  during<Result>(work: Promise<Result>): Promise<Result>;
  /** Reports that the process serves. From now on also sends watchdog pings if asked to. */
  ready(): void;
  stopping(): void;
  close(): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** systemd's own program for its protocol. */
const program = 'systemd-notify';
const patienceMs = 5 * secondMs;
/** Pings in a watchdog period, so that a late one kills no healthy process. */
const perPeriod = 3;
/** Shorter than any sensible `TimeoutStartSec`. */
const extendEveryMs = 20 * secondMs;
/** Longer than the longest statement, during which no timer runs, and than the rest of the start. */
const extendMs = 30 * minuteMs;

/**
 * Notifies systemd of the state of this process (`sd_notify(3)`), if a unit of `Type=notify` started it. The protocol
 * needs a Unix datagram socket, which Node lacks and packages add only as native code. So `systemd-notify` is run, which
 * takes some milliseconds three times a period and needs `NotifyAccess=all` in the unit.
 *
 * A timer sends the pings, so a process with a blocked event loop is restarted. A lost database does not stop them,
 * because a new process would not have it either.
 */
export function createSupervisor(environment: Environment, log: Logger): Supervisor {
  if (!environment.NOTIFY_SOCKET) return { during: (work) => work, ready() {}, stopping() {}, close() {} };
  let hasLogged = false;
  let pingTimer: NodeJS.Timeout | undefined;
  const notify = (...words: string[]) => {
    const child = spawn(program, words, { env: environment, stdio: 'ignore', timeout: patienceMs });
    child.once('error', (err) => {
      if (!hasLogged) log.warn({ err }, 'cannot notify systemd: systemd-notify is missing');
      hasLogged = true;
    });
    child.unref();
  };
  return {
    async during<Result>(work: Promise<Result>): Promise<Result> {
      const timer = setInterval(() => notify(`EXTEND_TIMEOUT_USEC=${extendMs * 1_000}`), extendEveryMs).unref();
      try {
        return await work;
      } finally {
        clearInterval(timer);
      }
    },
    ready() {
      notify('READY=1');
      const periodMs = watchdogMs(environment);
      if (periodMs !== null) pingTimer = setInterval(() => notify('WATCHDOG=1'), periodMs / perPeriod).unref();
    },
    stopping: () => notify('STOPPING=1'),
    close: () => clearInterval(pingTimer),
  };
}

/** Whether this process is restarted once it ends: by systemd, or by `npm start`, which sets the variable. */
export function startsAgain({ NOTIFY_SOCKET, RINGBOOK_RESTARTS }: Environment): boolean {
  return RINGBOOK_RESTARTS === '1' || Boolean(NOTIFY_SOCKET);
}

/** Exit code of a server that asks to be restarted (EX_TEMPFAIL of sysexits.h); `npm start` handles it. */
export const restartCode = 75;

/** Watchdog period in ms, as `sd_watchdog_enabled(3)` reads it; null if there is no watchdog. */
function watchdogMs({ WATCHDOG_USEC, WATCHDOG_PID }: Environment): number | null {
  const microseconds = Number(WATCHDOG_USEC);
  const isMeant = !WATCHDOG_PID || Number(WATCHDOG_PID) === process.pid;
  return isMeant && Number.isSafeInteger(microseconds) && microseconds > 0 ? microseconds / 1_000 : null;
}
