import { useRouter } from '@tanstack/react-router';
import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { countryOfLocale } from '#shared/phone/country-of-locale.ts';
import { keepDigits } from '#shared/phone/digits.ts';
import type { CountryCode } from '#shared/phone/phone-reader.ts';
import { useAddress } from '#web/features/site/address.ts';
import { useLocale } from '#web/i18n/locale-provider.tsx';

type Reader = typeof import('#shared/phone/parse-phone-min.ts');
let reader: Reader | undefined;

/** Fetches the numbering rules when the field is first touched; until then digits are shown as typed. */
async function loadReader(): Promise<Reader> {
  reader ??= await import('#shared/phone/parse-phone-min.ts');
  return reader;
}

/** The digits that a typed text is looked up by. */
export async function digitsOf(typed: string, home: CountryCode): Promise<string> {
  return (await loadReader()).parsePhone(typed, home, 'national')?.digits ?? keepDigits(typed);
}

/**
 * Where a typed text leads: more than one digit is looked up, anything else is not found and stays as typed. Bare digits
 * are taken for a number of the country at home where they are one there: that is how people write their own numbers.
 */
export async function destinationOf(typed: string, home: CountryCode): Promise<string> {
  const digits = await digitsOf(typed, home);
  if (digits.length > 1) return `/number/${digits}`;
  return `/number/not-found${typed.trim() ? `?phone=${encodeURIComponent(typed.trim())}` : ''}`;
}

/**
 * A telephone field that keeps digits and shows them in international form while they are typed. The input itself
 * holds the value, so that nothing typed before the script runs is lost, and the form works without it.
 *
 * @param action the page that takes the form as it is, in the field `phone`
 * @param lead where the form leads with script
 */
export function usePhoneField(initial: string, action = '/search', lead = destinationOf) {
  const { locale } = useLocale();
  const router = useRouter();
  const address = useAddress();
  const input = useRef<HTMLInputElement>(null);
  const [country, setCountry] = useState<string | null>(null);
  const home = countryOfLocale(locale);

  function show(typed: string) {
    const field = input.current;
    if (!field) return;
    const isFocused = document.activeElement === field;
    const digitsBefore = keepDigits(typed.slice(0, field.selectionStart ?? typed.length)).length;
    const shown = reader?.formatAsYouType(typed, home, 'national') ?? { text: keepDigits(typed), country: null };
    field.value = shown.text;
    setCountry(shown.country);
    if (isFocused) {
      const caret = caretAfter(shown.text, digitsBefore);
      field.setSelectionRange(caret, caret);
    }
  }

  function wake() {
    if (!reader) void loadReader().then(() => show(input.current?.value ?? ''));
  }

  // Once, for what was typed before the script ran.
  useEffect(() => {
    if (input.current && input.current.value !== initial) wake();
  }, []);

  async function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    // Digits alone go the usual way; a text is searched for the number in it.
    if (!/[^\d\s]/.test(pasted)) return;
    event.preventDefault();
    const found = (await loadReader()).parsePhone(pasted, home, 'national');
    if (!input.current) return;
    input.current.value = found ? found.digits : keepDigits(pasted);
    show(input.current.value);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = input.current?.value ?? '';
    input.current?.blur();
    void lead(typed, home).then((path) => router.history.push(address(path)));
  }

  return {
    country,
    form: { method: 'get', action: address(action), onSubmit: submit, role: 'search' },
    field: {
      ref: input,
      name: 'phone',
      type: 'tel',
      inputMode: 'tel',
      autoComplete: 'off',
      enterKeyHint: 'search',
      // Room for a pasted sentence; the server reads no more.
      maxLength: 200,
      dir: 'ltr',
      defaultValue: initial,
      onFocus: wake,
      onInput: (event: FormEvent<HTMLInputElement>) => show(event.currentTarget.value),
      onPaste: paste,
    },
  } as const;
}

/** The place after the first `count` digits of a formatted text. */
export function caretAfter(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (/\d/.test(text[at] ?? '') && ++seen === count) return at + 1;
  }
  return text.length;
}
