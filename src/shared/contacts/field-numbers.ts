import { numbersOf } from './contact-number.ts';

/** Letters of a field that may hold numbers; no twenty of them are longer. */
const longestField = 1_000;

/** The numbers of a field; an empty text for one that cannot be called, and for a field that holds something else. */
export function fieldNumbers(field: string): string[] {
  return field.length > longestField ? [''] : numbersOf(field);
}
