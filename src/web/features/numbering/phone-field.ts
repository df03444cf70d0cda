import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useAddress } from '#web/features/site/address.ts';
import { readHome } from './home.ts';
import { usePhoneInput } from './phone-input.ts';
import { loadPhoneRules, phoneRules } from './phone-rules.ts';

/** The digits that a typed text is looked up by; empty where it is no number at home and none elsewhere. */
export async function digitsOf(typed: string, home: string | null): Promise<string> {
  const { onlyDigitsOf, parsePhone, toCountryCode } = await loadPhoneRules();
  const found = parsePhone(typed, toCountryCode(home), 'national');
  if (found) return found.digits;
  // Emergency numbers are in no numbering plan, and have six digits at most.
  const digits = onlyDigitsOf(typed);
  return digits.length <= 6 ? digits : '';
}

/**
 * Where a typed text leads: a number is looked up, anything else is not found and stays as typed; of several numbers
 * one asks which. Bare digits are taken for a number of the country at home where they are one there: that is how people
 * write their own numbers.
 */
export async function destinationOf(typed: string, home: string | null): Promise<string> {
  const { listNumbers, toCountryCode } = await loadPhoneRules();
  const isSeveral = listNumbers(typed, toCountryCode(home)).length > 1;
  const digits = isSeveral ? '' : await digitsOf(typed, home);
  if (digits.length > 1) return `/number/${digits}`;
  return `/number/not-found${typed.trim() ? `?phone=${encodeURIComponent(typed.trim())}` : ''}`;
}

/**
 * A telephone field and the form around it, which works without script.
 *
 * @param action the page that takes the form as it is, in the field `phone`
 * @param lead where the form leads with script
 */
export function usePhoneField(initial: string, action = '/search', lead = destinationOf) {
  const router = useRouter();
  const address = useAddress();
  const { input, home, country, field, placeFocus } = usePhoneInput(initial);
  const [isBusy, setBusy] = useState(false);

  // The browser may show the page again as it was left.
  useEffect(() => {
    const rest = () => setBusy(false);
    addEventListener('pageshow', rest);
    return () => removeEventListener('pageshow', rest);
  }, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    setBusy(true);
    // Until the rules are here the browser sends the form itself, and the server reads what was typed.
    const rules = phoneRules();
    if (!rules) return;
    event.preventDefault();
    const { currentTarget: sent } = event;
    const typed = input.current?.value ?? '';
    input.current?.blur();
    // Nobody waits for what is known, or not needed.
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
    /** The form was sent and the answer is not there yet. */
    isBusy,
    placeFocus,
    form: { method: 'get', action: address(action), onSubmit: submit, role: 'search' },
    field: { ...field, name: 'phone', autoComplete: 'off', enterKeyHint: 'search' },
  } as const;
}
