import { expect, it } from 'vitest';
import { loadNumberingPlan } from '#server/domains/numbering/queries/numbering-plan.ts';
import { resolvePhone } from '#server/domains/numbering/queries/resolve-phone.ts';
import { normalisePhone } from '#server/domains/open-data/rules/normalise-phone.ts';
import { numbersOf } from '#shared/contacts/contact-number.ts';
import { type TypedForm, typedForms } from '#test/typed-forms.ts';
import { digitsOf } from '#web/features/numbering/phone-field.ts';

type Read = (form: TypedForm) => Promise<(string | undefined)[]> | (string | undefined)[];

const plan = await loadNumberingPlan();
const forms = typedForms(Number(process.env.TYPED_FORMS ?? 10_000), Number(process.env.TYPED_FORMS_SEED ?? 1), 12);

/** All that read what people type, paste and import. */
const readers: Record<string, Read> = {
  search: async ({ typed, home }) => [await digitsOf(typed, home ?? null)],
  'the API, which is told a country': ({ typed, home }) => [resolvePhone(plan, typed, { country: home })?.digits],
  // Without a plus it is read as an address, which means the same everywhere.
  'the API, which guesses it': ({ typed, home, hasPlus }) =>
    hasPlus ? [resolvePhone(plan, typed, { home: () => home })?.digits] : [],
  contacts: ({ typed, home }) => numbersOf(typed).map((phone) => resolvePhone(plan, phone, { country: home })?.digits),
  import: ({ typed, home }) => {
    const found = normalisePhone(typed, home);
    return [typeof found === 'string' ? undefined : found.phone];
  },
};

it('R1 R3 R5 R6 R7 R9: each way to type a number opens it or is refused, in every reader', async () => {
  const wrong: string[] = [];
  const asked: Record<string, number> = {};
  const opened: Record<string, number> = {};
  for (const form of forms) {
    for (const [name, read] of Object.entries(readers)) {
      const found = await read(form);
      if (found.length > 0) asked[name] = (asked[name] ?? 0) + 1;
      for (const digits of new Set(found)) {
        if (!digits) continue;
        if (digits === form.digits) opened[name] = (opened[name] ?? 0) + 1;
        else wrong.push(`${name}: ${JSON.stringify(form.typed)} in ${form.home} opens ${digits} (${form.shape})`);
      }
    }
  }
  expect(wrong).toEqual([]);
  // To refuse everything would be no art.
  for (const name of Object.keys(readers)) expect((opened[name] ?? 0) / (asked[name] ?? 0), name).toBeGreaterThan(0.7);
});
