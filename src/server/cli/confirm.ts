import type { Terminal } from './terminal.ts';

/** The option by which an operator says that a command shall do what it told of. */
export const yesOption = { yes: { type: 'boolean' } } as const;

/**
 * Whether a command that cannot simply be undone may go on. A command may run in the site, where nobody can be asked, so
 * the question is what it says without `--yes`: what will happen, and that nothing did.
 *
 * @param consequence whole sentences
 */
export function isConfirmed(isYes: boolean | undefined, consequence: string, terminal: Terminal): boolean {
  if (isYes) return true;
  terminal.errors.write(`${consequence}\nNothing was changed. Run the same command with --yes to do it.\n`);
  return false;
}
