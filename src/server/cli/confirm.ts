import type { Terminal } from './terminal.ts';

export const yesOption = { yes: { type: 'boolean' } } as const;

/** Whether an irreversible command may proceed. The site cannot prompt: without `--yes` it prints `consequence`. */
export function isConfirmed(isYes: boolean | undefined, consequence: string, terminal: Terminal): boolean {
  if (isYes) return true;
  terminal.errors.write(`${consequence}\nNothing was changed. Run the same command with --yes to do it.\n`);
  return false;
}
