import { describeError } from '#server/platform/log/logger.ts';

/** What is looked at, in the order in which it is told. */
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

/** `fail`: something is broken, or will be soon. `warn`: it works, and not as it should. */
export type FindingState = 'ok' | 'warn' | 'fail';

/** What was found of one thing: sentences without a secret, a phone number or a text of a person. */
export interface Finding {
  check: CheckName;
  state: FindingState;
  said: string;
  /** What to do; null where nothing is. */
  advice: string | null;
}

export const ok = (check: CheckName, said: string): Finding => ({ check, state: 'ok', said, advice: null });
export const warn = (check: CheckName, said: string, advice: string): Finding => ({
  ...{ check, said, advice },
  state: 'warn',
});
export const fail = (check: CheckName, said: string, advice: string): Finding => ({
  ...{ check, said, advice },
  state: 'fail',
});

/** The worst of all. */
export function worstOf(findings: readonly Finding[]): FindingState {
  const states = findings.map(({ state }) => state);
  return states.includes('fail') ? 'fail' : states.includes('warn') ? 'warn' : 'ok';
}

/** Kind and code of an error, and never its words: they may hold an address with its password. */
export function kindOf(error: unknown): string {
  const { type, code } = describeError(error);
  const cause = error instanceof Error ? (error.cause as NodeJS.ErrnoException | undefined)?.code : undefined;
  return [type, code ?? cause].filter((part) => part !== undefined).join(' ');
}
