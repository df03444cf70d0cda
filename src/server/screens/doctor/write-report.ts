import { type Finding, worstOf } from './finding.ts';

const width = 10;

/** Report for people: a line per finding, followed by its advice. Contains no secrets, so it may go to support. */
export function writeReport(version: string, findings: readonly Finding[]): string {
  const lines = findings.map(({ state, check, said, advice }) => {
    const line = `${state.padEnd(6)}${check.padEnd(width)}${said}\n`;
    return advice === null ? line : `${line}${' '.repeat(6 + width)}→ ${advice}\n`;
  });
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  return `Ringbook ${version}\n${lines.join('')}${count('fail')} to fix, ${count('warn')} to review.\n`;
}

/** Report for programs: one JSON object on one line. */
export function writeJson(version: string, findings: readonly Finding[]): string {
  return `${JSON.stringify({ version, state: worstOf(findings), findings })}\n`;
}
