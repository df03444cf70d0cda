import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/run-command.mjs';
import { type Comparison, median } from './load.ts';

/** One line of the table. */
export interface Result {
  what: string;
  result: string;
  target: string;
  /** Null where there is no target. */
  isMet: boolean | null;
  /** Absolute figures: they hold for this machine in this hour only. */
  seen: string;
}

/** `0.64 (0.61–0.70)`: the median of the rounds and their spread. */
export function spread(values: number[], digits = 2): string {
  const [low, middle, high] = [Math.min(...values), median(values), Math.max(...values)].map((v) => v.toFixed(digits));
  return `${middle} (${low}–${high})`;
}

/** The line of a comparison by answers a second, whose ratio must be `atLeast`; without it the line is only shown. */
export function ratioResult(what: string, { ours, base, ratios, cpuRatios }: Comparison, atLeast?: number): Result {
  return {
    what,
    result: spread(ratios),
    target: atLeast === undefined ? '' : `≥ ${atLeast}`,
    isMet: atLeast === undefined ? null : median(ratios) >= atLeast,
    seen:
      `${ours.rate.toFixed(0)}/s against ${base.rate.toFixed(0)}/s; processor ${ours.cpuMicros.toFixed(0)} µs against ` +
      `${base.cpuMicros.toFixed(0)} µs an answer (${spread(cpuRatios)}); p99 ${ours.p99Ms} ms against ${base.p99Ms} ms`,
  };
}

const head = ['row', 'what', 'result', 'target', 'met', 'seen', 'commit', 'day'];
const mark = (isMet: boolean | null) => (isMet === null ? '' : isMet ? 'yes' : '**no**');

export function printResults(row: string, results: Result[]): void {
  for (const { what, result, target, isMet, seen } of results) {
    console.log(
      `${row.padEnd(14)} ${what}: ${result}  [${target}${isMet === null ? '' : isMet ? ', met' : ', NOT MET'}]  ${seen}`,
    );
  }
}

const page = join(root, 'docs', 'performance.md');
const [begin, end] = ['<!-- bench:begin -->', '<!-- bench:end -->'];

/** Puts a row that was measured now into the page's table; the others stay as they were. */
export function writeResults(row: string, results: Result[], order: string[]): void {
  const text = readFileSync(page, 'utf8');
  const [before, rest = ''] = text.split(begin);
  const [old = '', after] = rest.split(end);
  if (before === undefined || after === undefined) throw new Error(`${page} has lost its markers`);
  const lines = old.split('\n').filter((line) => line.startsWith('| '));
  const kept = Map.groupBy(lines, (line) => line.split('|')[1]?.trim() ?? '');
  kept.set(
    row,
    results.map(({ what, result, target, isMet, seen }) =>
      line([row, what, result, target, mark(isMet), seen, commit(), new Date().toISOString().slice(0, 10)]),
    ),
  );
  const table = [line(head), line(head.map(() => '---')), ...order.flatMap((row) => kept.get(row) ?? [])];
  writeFileSync(page, `${before}${begin}\n${machine()}\n\n${table.join('\n')}\n${end}${after}`);
}

function line(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
}

function machine(): string {
  const [first] = cpus();
  const gigabytes = (totalmem() / 2 ** 30).toFixed(0);
  return (
    `The newest rows were measured on ${cpus().length} × ${first?.model.trim() ?? 'unknown processor'}, ${gigabytes} GB, ` +
    `${process.platform} ${process.arch}, Node ${process.versions.node}; load generator, server and database share it. ` +
    'Rows of other commits may be of another machine: compare ratios, not absolute figures.'
  );
}
