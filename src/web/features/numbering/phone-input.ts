import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { keepDigits, toAsciiDigits } from '#shared/phone/digits.ts';
import { readHome, useHome } from './home.ts';
import { loadPhoneRules, phoneRules } from './phone-rules.ts';

/**
 * A telephone field that groups digits while they are typed, by the reading that will be looked up. The input itself
 * holds the value, so that nothing typed before the script runs is lost.
 *
 * @param onShown is told what the field holds, and the country whose national numbers are typed
 */
export function usePhoneInput(initial: string, onShown?: (typed: string, home: string | null) => void) {
  const input = useRef<HTMLInputElement>(null);
  const home = useHome();
  const [readAs, setReadAs] = useState<string | null>(null);
  const isPlacing = useRef(false);

  function show(typed: string) {
    const field = input.current;
    if (!field) return;
    const isFocused = document.activeElement === field;
    const marked = [field.selectionStart, field.selectionEnd].map((at) =>
      typedPart(typed.slice(0, at ?? typed.length)),
    );
    const rules = phoneRules();
    // Until the rules come it stands as it was typed.
    if (rules) {
      const shown = rules.formatAsYouType(typed, rules.toCountryCode(home), 'national');
      setReadAs(shown.country);
      // Where nothing changes, the caret and what is marked stay as they are.
      if (field.value !== shown.text) {
        field.value = shown.text;
        if (isFocused) {
          // Whoever marked all of it before the rules came replaces all of it with what they type next.
          const [start = 0, end = start] = marked.map((before) => caretAfter(shown.text, before));
          field.setSelectionRange(start, end);
        }
      }
    }
    onShown?.(field.value, home);
  }

  /** A pasted text is searched for the number in it; so is what was typed or pasted before the rules came. */
  function take(typed: string) {
    const rules = phoneRules();
    if (!rules) return;
    const read = rules.readPasted(typed, rules.toCountryCode(home));
    // Somebody may still be typing: the space after a word stays, and so does the caret.
    show(read === typed.trim() ? typed : read);
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

  return {
    input,
    home,
    placeFocus,
    /** ISO 3166-1 alpha-2 of the number as it is read now, else of the country at home; null where nothing tells it. */
    country: readAs ?? home,
    field: {
      ref: input,
      type: 'tel',
      inputMode: 'tel',
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
