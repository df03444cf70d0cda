import type { Config } from '#server/config/config.ts';
import { messengers } from '#server/domains/sign-in/providers/catalogue.ts';
import { systemClock } from '#server/platform/clock.ts';
import { freeBytesIn } from '#server/platform/db/disk-room.ts';
import { createMailTransport } from '#server/platform/mail/mail-transport.ts';
import { secondMs } from '#shared/time.ts';
import type { DoctorTools } from './examine-site.ts';
import { kindOf } from './finding.ts';

const timeoutMs = 5 * secondMs;

/** The real tools: this machine's clock and disks, and the network. */
export function doctorTools(config: Config): DoctorTools {
  return {
    now: () => systemClock.now(),
    freeBytesIn,
    openMail: createMailTransport,
    messengers,
    async reach(url) {
      try {
        // Any response counts, even an error: the request has no token.
        await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
        return null;
      } catch (error) {
        return kindOf(error);
      }
    },
    readFigures: () => readFigures(config),
  };
}

/** Metrics of the server on this machine; other servers may differ. */
async function readFigures({ host, port, metricsToken }: Config): Promise<string | null> {
  // The port was chosen by the system and is unknown here.
  if (port === 0) return null;
  try {
    const answer = await fetch(`http://${reachableName(host)}:${port}/metrics`, {
      headers: metricsToken === null ? {} : { authorization: `Bearer ${metricsToken}` },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

function reachableName(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
