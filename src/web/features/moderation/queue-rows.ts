import type { QueueCase, QueueEntry } from '#contract/moderation-queue.ts';

export const keyOfCase = ({ source, id }: Pick<QueueCase, 'source' | 'id'>) => `${source}:${id}`;

/** All cases about the text of a row, earliest due first. */
export const casesOf = (row: QueueEntry): readonly QueueCase[] => [row, ...row.others];

/** The case that a row opens: a complaint if there is one, since a removal through it settles the reports too. */
export const firstCase = (row: QueueEntry): QueueCase =>
  casesOf(row).find(({ source }) => source === 'complaint') ?? row;

/** Version of a row; changes with any case about its text. */
export const versionOf = (row: QueueEntry) =>
  casesOf(row)
    .map((one) => `${keyOfCase(one)} ${one.version}`)
    .join();

/** Number of people who reported the text; null without an open report. */
export function reportersOf(row: QueueEntry): number | null {
  const reported = casesOf(row).find(({ source }) => source === 'text');
  return reported && reported.reporters > 0 ? reported.reporters : null;
}

/** Open cases about a text after one of its cases is decided. */
export interface Remaining {
  /** Whether its reports remain; they are settled with the text only. */
  hasReports: boolean;
  complaints: number;
}

/** @param chosen the case being decided */
export function remainingOf(row: QueueEntry, chosen: Pick<QueueCase, 'source'>): Remaining {
  const isComplaint = chosen.source === 'complaint';
  return {
    hasReports: isComplaint && casesOf(row).some(({ source }) => source === 'text'),
    complaints: row.complaints - (isComplaint ? 1 : 0),
  };
}
