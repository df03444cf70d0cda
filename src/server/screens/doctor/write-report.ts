import { type Finding, worstOf } from './finding.ts';

const width = 10;

/** For a person: a line each, and below it what to do. Nothing of it is secret, so it can be sent to whoever helps. */
export function writeReport(version: string, findings: readonly Finding[]): string {
  const lines = findings.map(({ state, check, said, advice }) => {
    const line = `${state.padEnd(6)}${check.padEnd(width)}${said}\n`;
    return advice === null ? line : `${line}${' '.repeat(6 + width)}→ ${advice}\n`;
  });
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  return `Ringbook ${version}\n${lines.join('')}${count('fail')} to mend, ${count('warn')} to think about.\n`;
}

/** For a program: one object on one line. */
export function writeJson(version: string, findings: readonly Finding[]): string {
  return `${JSON.stringify({ version, state: worstOf(findings), findings })}\n`;
}
