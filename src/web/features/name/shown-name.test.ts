import { expect, it } from 'vitest';
import { nameOf } from './shown-name.ts';

it('B1 a name that members gave comes with how many call the number so, not with all who named it', () => {
  const averageProfile = { id: 0, firstName: 'Plumber', lastName: 'Tom', people: 4 };
  const view = { profile: null, suggestedProfile: null, organisations: [], averageProfile };
  expect(nameOf(view)).toEqual({ name: 'Plumber Tom', origin: 'people', people: 4 });
  const mine = nameOf({ ...view, suggestedProfile: { firstName: 'Tom', lastName: null } });
  expect(mine).toEqual({ name: 'Tom', origin: 'mine', people: 0 });
});
