import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useAddress } from '#web/features/site/address.ts';
import { readHome } from './home.ts';
import { usePhoneInput } from './phone-input.ts';
import { loadPhoneRules, phoneRules } from './phone-rules.ts';

/** The digits to look up for an input; empty if it is no number at home or abroad. */
export async function digitsOf(typed: string, home: string | null): Promise<string> {
  const { onlyDigitsOf, parsePhone, toCountryCode } = await loadPhoneRules();
  const found = parsePhone(typed, toCountryCode(home), 'national');
  if (found) return found.digits;
  // Emergency numbers are in no numbering plan, and have at most six digits.
  const digits = onlyDigitsOf(typed);
  return digits.length <= 6 ? digits : '';
}

/**
 * Where an input leads: a number's page; the search for several numbers; else not found, with the input kept. Bare
 * digits count as a national number where valid, as people write their own numbers.
 */
export async function destinationOf(typed: string, home: string | null): Promise<string> {
  const { listNumbers, toCountryCode } = await loadPhoneRules();
  const isSeveral = listNumbers(typed, toCountryCode(home)).length > 1;
  const digits = isSeveral ? '' : await digitsOf(typed, home);
  if (digits.length > 1) return `/number/${digits}`;
  return `/number/not-found${typed.trim() ? `?phone=${encodeURIComponent(typed.trim())}` : ''}`;
}

/**
 * A phone field and its form, which works without script.
 * @param action page that receives the plain form, in the field `phone`
 * @param lead target of the form with script
 */
export function usePhoneField(initial: string, action = '/search', lead = destinationOf) {
  const router = useRouter();
  const address = useAddress();
  const { input, home, country, field, placeFocus } = usePhoneInput(initial);
  const [isBusy, setBusy] = useState(false);

  // The browser may restore the page from its cache in the busy state.
  useEffect(() => {
    const rest = () => setBusy(false);
    addEventListener('pageshow', rest);
    return () => removeEventListener('pageshow', rest);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    setBusy(true);
    // Until the rules load, the browser submits the form and the server parses it.
    const rules = phoneRules();
    if (!rules) return;
    event.preventDefault();
    const { currentTarget: sent } = event;
    const typed = input.current?.value ?? '';
    input.current?.blur();
    // Skips determining the country if it is known or not needed.
    const isClear = rules.toCountryCode(home) !== undefined || rules.parsePhone(typed)?.isValid;
    (isClear ? Promise.resolve(home) : readHome().catch(() => home))
      .then((country) => lead(typed, country))
      .then(
        (path) => {
          router.history.push(address(path));
          setBusy(false);
        },
        () => sent.submit(),
      );
  }

  return {
    country,
    /** The form was submitted and the answer is pending. */
    isBusy,
    placeFocus,
    form: { method: 'get', action: address(action), onSubmit: submit, role: 'search' },
    field: { ...field, name: 'phone', autoComplete: 'off', enterKeyHint: 'search' },
  } as const;
}
