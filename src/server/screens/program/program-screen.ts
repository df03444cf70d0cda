import type { CommentByProgram } from '#server/domains/comment/part.ts';
import type { AdmitProgram } from '#server/domains/metering/commands/admit-program.ts';
import type { WatchedNumbers } from '#server/domains/number-list/commands/watch-numbers.ts';
import type { ProgramVotes } from '#server/domains/opinion/part.ts';
import type { Base } from '#server/domains/part.ts';
import type { NumberScreen } from '../number/number-screen.ts';

export interface ProgramScreen
  extends Pick<NumberScreen, 'database' | 'clock' | 'plan' | 'records' | 'homeOf' | 'hash'> {
  /** Counts on the meter of the key's member. */
  admitProgram: AdmitProgram;
  votes: ProgramVotes;
  commentByProgram: CommentByProgram;
  /** List downloads per hour for all programs of one member. */
  listsPerHour: number;
  /** Changes that a list must have before it is read. */
  watched: WatchedNumbers;
  /** Keyed hash of the caller's network. */
  visitorOf: Base['visitorOf'];
  /** Key that hides which lines of a list are padding. */
  paddingKey: Buffer;
  /** Origin of the site's pages, as browsers send it: scheme, host and port. */
  siteOrigin: string;
}
