import type { NumberView } from '#contract/number.ts';

/** Joins both parts of a name; empty if there is none. */
export function fullName(who: { firstName: string | null; lastName: string | null } | null): string {
  return who ? `${who.firstName ?? ''} ${who.lastName ?? ''}`.trim() : '';
}

export interface FoundName {
  name: string;
  origin: 'holder' | 'mine' | 'organisation' | 'people';
  /** How many members use this name for the number; 0 if it is not from members. */
  people: number;
}

/** The name to show for a number, by preference, and its source. */
export function nameOf(
  view: Pick<NumberView, 'profile' | 'suggestedProfile' | 'organisations' | 'averageProfile'>,
): FoundName | null {
  const candidates: FoundName[] = [
    { name: fullName(view.profile), origin: 'holder', people: 0 },
    { name: fullName(view.suggestedProfile), origin: 'mine', people: 0 },
    { name: view.organisations[0]?.name ?? '', origin: 'organisation', people: 0 },
    { name: fullName(view.averageProfile), origin: 'people', people: view.averageProfile?.people ?? 0 },
  ];
  return candidates.find(({ name }) => name !== '') ?? null;
}
