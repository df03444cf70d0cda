// Without the schemas, so that pages may know it at little cost.
import { readMailAddress } from '#shared/mail-address.ts';

/** Why somebody complains about a text. */
export const complaintReasons = [
  ...(['not_true', 'insult', 'private_data', 'no_contact', 'scam_label', 'court_decision', 'other'] as const),
] as const;
export type ComplaintReason = (typeof complaintReasons)[number];

/** What kind of contact an author says that there was; `none`: there was no contact. */
export const contactKinds = ['call', 'message', 'meeting', 'business', 'other', 'none'] as const;
export type ContactKind = (typeof contactKinds)[number];
/** About when it was: a month `yyyy-mm`, or one of these. */
export const vagueTimes = ['earlier', 'unknown'] as const;

/** A message is longer than so many letters, a name than so many. */
export const shortestMessage = 5;
export const shortestName = 1;
export const longestMessage = 2000;
export const longestComplainant = 100;
/** Letters of a court's name, and of the reference under which it keeps the case. */
export const longestCourt = 200;
export const longestReference = 100;
/** What a court decision needs so that it can be found: without one of them it shortens nothing. */
export const citationFields = ['court', 'court_date', 'court_reference'] as const;
export type CitationField = (typeof citationFields)[number];

/** The act that removes a text by the court's decision that the complaint cites. */
export const removeByLaw = 'remove_by_law';

/** Texts of one number that one complaint may name. */
export const mostTexts = 20;

/** Whether a message says enough to be sent; spaces at its ends count for nothing. */
export const isLongEnough = (text: string): boolean => [...text.trim()].length > shortestMessage;

export type ComplaintField = 'name' | 'email' | 'text' | 'good_faith';

interface TypedComplaint {
  name: string;
  email: string;
  text: string;
  isHonest: boolean;
}

/** The fields of a complaint that keep it from being sent, in their order. */
export function findMissing({ name, email, text, isHonest }: TypedComplaint): ComplaintField[] {
  const isThere: Record<ComplaintField, boolean> = {
    name: [...name.trim()].length > shortestName,
    email: readMailAddress(email) !== null,
    text: isLongEnough(text),
    good_faith: isHonest,
  };
  return (Object.keys(isThere) as ComplaintField[]).filter((field) => !isThere[field]);
}
