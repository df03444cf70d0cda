import type { CommentByProgram } from '#server/domains/comment/part.ts';
import type { AdmitProgram } from '#server/domains/metering/commands/admit-program.ts';
import type { ProgramVotes } from '#server/domains/opinion/part.ts';
import type { NumberScreen } from '../number/number-screen.ts';

/** What the calls of programs work with. */
export interface ProgramScreen
  extends Pick<NumberScreen, 'database' | 'clock' | 'plan' | 'records' | 'homeOf' | 'hash'> {
  /** Counts on the meter of the member whose key it is. */
  admitProgram: AdmitProgram;
  votes: ProgramVotes;
  commentByProgram: CommentByProgram;
  /** Lists that the programs of one member may fetch in an hour. */
  listsPerHour: number;
  /** Hides which lines of a list are made up. */
  paddingKey: Buffer;
}
