import { numbersOf } from './contact-number.ts';

/** UTF-16 units of a field with numbers; twenty numbers fit. */
const longestField = 1_000;

/** Numbers of a field; an empty text for an uncallable one or an overlong field. */
export function fieldNumbers(field: string): string[] {
  return field.length > longestField ? [''] : numbersOf(field);
}
