// No schema import: pages load this without the validator.
import { readMailAddress } from '#shared/mail-address.ts';

export const complaintReasons = [
  'not_true',
  'insult',
  'private_data',
  'no_contact',
  'scam_label',
  'court_decision',
  'other',
] as const;
export type ComplaintReason = (typeof complaintReasons)[number];

/** Kind of contact that the author states; `none`: there was none. */
export const contactKinds = ['call', 'message', 'meeting', 'business', 'other', 'none'] as const;
export type ContactKind = (typeof contactKinds)[number];
/** When it was: a month `yyyy-mm`, or one of these. */
export const vagueTimes = ['earlier', 'unknown'] as const;

/** Exclusive lower bounds, in characters: a message needs 6, a name 2. */
export const shortestMessage = 5;
export const shortestName = 1;
export const longestMessage = 2000;
export const longestComplainant = 100;
export const longestCourt = 200;
export const longestReference = 100;
/** Fields needed to find a court decision; if one is missing, the deadline is not shortened. */
export const citationFields = ['court', 'court_date', 'court_reference'] as const;
export type CitationField = (typeof citationFields)[number];

export const removeByLaw = 'remove_by_law';

export const mostTexts = 20;

export const isLongEnough = (text: string): boolean => [...text.trim()].length > shortestMessage;

/** Required fields, in form order. */
export const complaintFields = ['name', 'email', 'text', 'good_faith'] as const;
export type ComplaintField = (typeof complaintFields)[number];

interface TypedComplaint {
  name: string;
  email: string;
  text: string;
  isHonest: boolean;
}

/** Fields that still prevent sending, in form order. */
export function findMissing({ name, email, text, isHonest }: TypedComplaint): ComplaintField[] {
  const isThere: Record<ComplaintField, boolean> = {
    name: [...name.trim()].length > shortestName,
    email: readMailAddress(email) !== null,
    text: isLongEnough(text),
    good_faith: isHonest,
  };
  return (Object.keys(isThere) as ComplaintField[]).filter((field) => !isThere[field]);
}
