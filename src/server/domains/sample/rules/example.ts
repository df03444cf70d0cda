import type { Poll } from '#contract/tag.ts';
import type { MemberKey } from './example-members.ts';

export interface ExampleText {
  by: MemberKey;
  daysAgo: number;
  text: string;
  likes?: readonly MemberKey[];
  dislikes?: readonly MemberKey[];
}

export interface ExampleComment extends ExampleText {
  isPinned?: true;
  replies?: readonly ExampleText[];
}

export interface ExampleOpinion {
  by: MemberKey;
  daysAgo: number;
  isBanned?: true;
  /** Ids of the catalogue in `contract/tag.ts`. */
  tags?: {
    callerType?: number;
    categories?: readonly number[];
    subcategories?: readonly number[];
    callReasons?: readonly number[];
    emotags?: readonly number[];
  };
  answers?: Partial<Record<Poll, string>>;
}

export interface ExampleName {
  by: MemberKey;
  firstName: string;
  lastName: string;
}

export interface ExampleNumber {
  /** E.164 digits. */
  phone: string;
  country: string;
  comments: readonly ExampleComment[];
  opinions: readonly ExampleOpinion[];
  names: readonly ExampleName[];
}
