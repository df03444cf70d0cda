import { readFileSync, statSync } from 'node:fs';
import type { Setting } from './setting.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface ReadSecrets {
  /** The environment, including values read from files. */
  environment: Environment;
  /** Names of the settings that were read from a file. */
  fromFile: ReadonlySet<string>;
  /** One sentence each, quoting nothing from a file. */
  problems: string[];
}

/** A secret is one line, so a larger file was named by mistake. */
const mostBytes = 16_384;

/** Reads each secret from the file that `NAME_FILE` names, without the newline that editors add. */
export function readSecretFiles(given: Environment, table: ReadonlyMap<string, Setting>): ReadSecrets {
  const environment: Record<string, string | undefined> = { ...given };
  const fromFile = new Set<string>();
  const problems: string[] = [];
  for (const [name, { isSecret }] of table) {
    const path = given[`${name}_FILE`]?.trim() ?? '';
    if (isSecret !== true || path === '') continue;
    if ((given[name]?.trim() ?? '') !== '') {
      problems.push(`${name} and ${name}_FILE are both set: unset one of them`);
      continue;
    }
    const read = readLine(path);
    if ('problem' in read) problems.push(`${name}_FILE ${read.problem}`);
    else {
      environment[name] = read.text;
      fromFile.add(name);
    }
  }
  return { environment, fromFile, problems };
}

function readLine(path: string): { text: string } | { problem: string } {
  let bytes: Buffer;
  try {
    const found = statSync(path);
    if (found.isDirectory()) return { problem: 'names a folder: it must name the file in it' };
    if (!found.isFile()) return { problem: 'names something that is not a file' };
    if (found.size > mostBytes) return { problem: `names a file of more than ${mostBytes} bytes, which is no secret` };
    bytes = readFileSync(path);
  } catch (error) {
    return { problem: wordsOf((error as NodeJS.ErrnoException).code) };
  }
  const text = bytes.toString('utf8').replace(/\r?\n$/, '');
  if (text.trim() === '') return { problem: 'names an empty file' };
  if (/[\r\n]/.test(text) || text.includes('\0')) return { problem: 'names a file of more than one line' };
  return { text };
}

function wordsOf(code: string | undefined): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'names a file that is not there';
  if (code === 'EACCES' || code === 'EPERM') return 'names a file that this user may not read';
  return `names a file that cannot be read (${code ?? 'unknown'})`;
}
