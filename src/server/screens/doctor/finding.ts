import { describeError } from '#server/platform/log/logger.ts';

/** The checks, in the order of the report. */
export type CheckName =
  | 'settings'
  | 'database'
  | 'schema'
  | 'clock'
  | 'disk'
  | 'backups'
  | 'jobs'
  | 'mail'
  | 'sign-in'
  | 'proxy'
  | 'desk';

/** `fail`: broken, or soon will be. `warn`: works, but not as it should. */
export type FindingState = 'ok' | 'warn' | 'fail';

/** Result of a check. The sentences contain no secrets, phone numbers or members' texts. */
export interface Finding {
  check: CheckName;
  state: FindingState;
  said: string;
  /** What to do; null if nothing. */
  advice: string | null;
}

export const ok = (check: CheckName, said: string): Finding => ({ check, state: 'ok', said, advice: null });
export const warn = (check: CheckName, said: string, advice: string): Finding => ({
  check,
  said,
  advice,
  state: 'warn',
});
export const fail = (check: CheckName, said: string, advice: string): Finding => ({
  check,
  said,
  advice,
  state: 'fail',
});

export function worstOf(findings: readonly Finding[]): FindingState {
  const states = findings.map(({ state }) => state);
  return states.includes('fail') ? 'fail' : states.includes('warn') ? 'warn' : 'ok';
}

/** Type and code of an error, never its message, which may contain a URL with a password. */
export function kindOf(error: unknown): string {
  const { type, code } = describeError(error);
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined)?.code : undefined;
  return [type, code ?? cause].filter((part) => part !== undefined).join(' ');
}
