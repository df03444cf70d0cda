import { expect, test } from 'vitest';
import { loadNumberingPlan } from './numbering-plan.ts';
import { resolvePhone } from './resolve-phone.ts';
import { shownCountry } from './shown-country.ts';

const plan = await loadNumberingPlan();

test.each([
  ['+1 800 555 1234', null],
  ['+1 888 242 2100', null],
  ['+80012345678', null],
  ['+1 202 555 0142', 'US'],
  ['+1 809-959-2376', 'DO'],
  ['+44 800 123456', 'GB'],
])('R11 %s is shown with the country %s', (typed, country) => {
  const phone = resolvePhone(plan, typed);
  expect(phone && shownCountry(phone)).toBe(country);
});
