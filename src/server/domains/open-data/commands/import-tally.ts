import type { RejectReason } from '../rules/reject-reason.ts';
import type { ImportRow } from './import-log.ts';

const mostExamples = 5;

export interface Rejects {
  reason: RejectReason;
  count: number;
  /** First line numbers, never the content: it may be a person's number. */
  lines: number[];
}

export interface ImportProgress extends ReturnType<ImportTally['summary']> {
  bytesDone: number;
  bytesTotal: number;
}

export interface TallyState {
  read: number;
  rejected: number;
  reasons: Partial<Record<RejectReason, number>>;
}

export class ImportTally {
  read = 0;
  readonly #resumedAfter: number;
  #accepted: number;
  #unchanged: number;
  #rejected = 0;
  readonly #reasons = new Map<RejectReason, { count: number; lines: number[] }>();

  constructor(row: ImportRow) {
    this.#resumedAfter = row.linesDone;
    this.#accepted = row.accepted;
    this.#unchanged = row.unchanged;
    if (row.unlisted > 0) {
      this.#reasons.set('unlisted', { count: row.unlisted, lines: [] });
      this.#rejected = row.unlisted;
    }
  }

  count(line: number, reason: RejectReason | null): void {
    this.read += 1;
    if (reason !== null) this.#reject(line, reason);
  }

  /** @param unlisted lines of records that were rejected because their numbers are unlisted */
  wrote(accepted: number, unchanged: number, unlisted: readonly number[]): void {
    this.#accepted += accepted;
    this.#unchanged += unchanged;
    for (const line of unlisted) this.#reject(line, 'unlisted');
  }

  #reject(line: number, reason: RejectReason): void {
    this.#rejected += 1;
    const known = this.#reasons.get(reason) ?? { count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < mostExamples) known.lines.push(line);
    this.#reasons.set(reason, known);
  }

  hasUsable(): boolean {
    return this.#rejected < this.read;
  }

  state(): TallyState {
    const reasons = Object.fromEntries([...this.#reasons].map(([reason, { count }]) => [reason, count]));
    return { read: this.read, rejected: this.#rejected, reasons };
  }

  summary() {
    const rejects: Rejects[] = [...this.#reasons].map(([reason, found]) => ({ reason, ...found }));
    return {
      read: this.read,
      resumedAfter: this.#resumedAfter,
      accepted: this.#accepted,
      unchanged: this.#unchanged,
      rejected: this.#rejected,
      rejects: rejects.sort((a, b) => b.count - a.count),
    };
  }
}
