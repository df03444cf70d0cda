import type { NumberView } from '#contract/number.ts';

/** Both parts of a name in one text; empty where there is none. */
export function fullName(who: { firstName: string | null; lastName: string | null } | null): string {
  return who ? `${who.firstName ?? ''} ${who.lastName ?? ''}`.trim() : '';
}

export interface FoundName {
  name: string;
  origin: 'holder' | 'mine' | 'organisation' | 'people';
  /** How many members call the number this very name; 0 where it is not theirs. */
  people: number;
}

/** A name to show for a number, best first, and where it comes from. */
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
