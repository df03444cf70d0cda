// What every domain says of how it is, for the operator. `part.ts` hands this type on.
import type { CheckName, CheckState } from '#contract/admin-rule.ts';

/** How one thing is that the operator answers for. It holds no secret, number, name or address of a person. */
export interface Check {
  /** The pages have the phrases `admin.check.<name>` and `admin.need.<name>` for it. */
  name: CheckName;
  state: CheckState;
  /** How much of it, where it is counted: the pages tell it. */
  number?: number;
  /** What is, and what to do about it (empty where all is in order), in English: for reports and for a terminal. */
  text: string;
  advice: string;
}
