import type { DeriveKey } from '#server/platform/db/site-secret.ts';
import { createSeal } from '#server/platform/seal.ts';
import { dayMs } from '#shared/time.ts';

/** How long a ticket opens its page: time for an appeal and for its decision. Each refused sign-in gives a new one. */
const ticketMs = 30 * dayMs;

/** Tickets by which somebody without a session reads why their account is suspended. They are sealed and not stored. */
export interface SuspensionTickets {
  /** @param statementId the statement of reasons that it opens */
  give(statementId: string, now: Date): string;
  /** Returns null for a ticket that this site did not give, or whose time is over. `until` is exclusive. */
  read(ticket: string, now: Date): { statementId: string; until: Date } | null;
}

export function createSuspensionTickets(keys: DeriveKey): SuspensionTickets {
  const { seal, open } = createSeal(keys('suspension tickets'));
  return {
    give: (statementId, now) => seal(`${statementId} ${now.getTime() + ticketMs}`),
    read(ticket, now) {
      const [statementId, untilMs] = open(ticket)?.split(' ') ?? [];
      if (statementId === undefined || untilMs === undefined) return null;
      const until = new Date(Number(untilMs));
      return until <= now ? null : { statementId, until };
    },
  };
}
