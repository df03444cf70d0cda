import { useRouter } from '@tanstack/react-router';
import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { keepDigits, toAsciiDigits } from '#shared/phone/digits.ts';
import { useAddress } from '#web/features/site/address.ts';
import { readHome, useHome } from './home.ts';
import { loadPhoneRules, phoneRules } from './phone-rules.ts';

/** The digits that a typed text is looked up by; empty where it is no number at home and none elsewhere. */
export async function digitsOf(typed: string, home: string | null): Promise<string> {
  const { parsePhone, toCountryCode } = await loadPhoneRules();
  const digits = keepDigits(typed);
  // Emergency numbers are in no numbering plan, and have six digits at most.
  return parsePhone(typed, toCountryCode(home), 'national')?.digits ?? (digits.length <= 6 ? digits : '');
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
 * A telephone field that groups digits while they are typed, by the reading that will be looked up. The input itself
 * holds the value, so that nothing typed before the script runs is lost, and the form works without it.
 *
 * @param action the page that takes the form as it is, in the field `phone`
 * @param lead where the form leads with script
 */
export function usePhoneField(initial: string, action = '/search', lead = destinationOf) {
  const router = useRouter();
  const address = useAddress();
  const input = useRef<HTMLInputElement>(null);
  const home = useHome();
  const [readAs, setReadAs] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isPlacing = useRef(false);

  function show(typed: string) {
    const field = input.current;
    if (!field) return;
    const isFocused = document.activeElement === field;
    const before = typedPart(typed.slice(0, field.selectionStart ?? typed.length));
    const rules = phoneRules();
    // Until the rules come it stands as it was typed.
    if (!rules) return;
    const shown = rules.formatAsYouType(typed, rules.toCountryCode(home), 'national');
    setReadAs(shown.country);
    // Then the caret and what is marked stay as they are.
    if (field.value === shown.text) return;
    field.value = shown.text;
    if (isFocused) {
      const caret = caretAfter(shown.text, before);
      field.setSelectionRange(caret, caret);
    }
  }

  /** Typed or pasted before the rules came: a text is searched for the number in it. */
  function take(typed: string) {
    const rules = phoneRules();
    if (rules) show(rules.readPasted(typed, rules.toCountryCode(home)));
  }

  function wake() {
    if (phoneRules()) return;
    loadPhoneRules()
      .then(() => {
        take(input.current?.value ?? '');
        return readHome();
      })
      .catch(() => {
        // Then the digits stand as they are typed, and the server reads them.
      });
  }

  // Another country reads the same digits in another way.
  useEffect(() => {
    show(input.current?.value ?? '');
  }, [home]);
  // For what was typed before the script ran.
  useEffect(() => {
    if (input.current && input.current.value !== initial) wake();
  }, []);
  // The browser may show the page again as it was left.
  useEffect(() => {
    const rest = () => setBusy(false);
    addEventListener('pageshow', rest);
    return () => removeEventListener('pageshow', rest);
  }, []);

  /** Puts the focus here where nobody has it; what typing needs is still loaded by the first key or touch. */
  function placeFocus() {
    if (document.activeElement !== document.body) return;
    isPlacing.current = true;
    input.current?.focus({ preventScroll: true });
    isPlacing.current = false;
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    // Of two lines the browser would make one number.
    if (!phoneRules() || /^[\d +]*$/.test(toAsciiDigits(pasted))) return;
    event.preventDefault();
    take(pasted);
  }

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
    /** ISO 3166-1 alpha-2 of the number as it is read now, else of the country at home; null where nothing tells it. */
    country: readAs ?? home,
    /** The form was sent and the answer is not there yet. */
    isBusy,
    placeFocus,
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
      onFocus: () => isPlacing.current || wake(),
      onPointerDown: wake,
      onInput: (event: FormEvent<HTMLInputElement>) => {
        wake();
        show(event.currentTarget.value);
      },
      onPaste: paste,
    },
  } as const;
}

/** The digits of a text, and the plus before them where there is one. */
function typedPart(text: string): string {
  return `${/^[^\d]*[+\uff0b]/.test(toAsciiDigits(text)) ? '+' : ''}${keepDigits(text)}`;
}

/** The place in a grouped text after what was typed before the caret: a plus and digits. */
export function caretAfter(text: string, before: string): number {
  if (before === '') return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (/[\d+]/.test(text[at] ?? '') && ++seen === before.length) return at + 1;
  }
  return text.length;
}
