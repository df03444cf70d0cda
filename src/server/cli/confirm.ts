import type { Terminal } from './terminal.ts';

export const yesOption = { yes: { type: 'boolean' } } as const;

/**
 * Whether an irreversible command may proceed. It may run inside the site, which cannot prompt; so without `--yes` it
 * prints the consequence and that nothing changed.
 * @param consequence whole sentences
 */
export function isConfirmed(isYes: boolean | undefined, consequence: string, terminal: Terminal): boolean {
  if (isYes) return true;
  terminal.errors.write(`${consequence}\nNothing was changed. Run the same command with --yes to do it.\n`);
  return false;
}
