import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { onlyDigits, toAsciiDigits } from '#shared/phone/digits.ts';
import { readHome, useHome } from './home.ts';
import { loadPhoneRules, phoneRules } from './phone-rules.ts';

/**
 * A phone field that groups digits while typing, as the number will be parsed. The input element holds the value, so
 * that text typed before hydration is kept.
 * @param onShown receives the field's text and the country whose national format is used
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
    // Unformatted until the rules load.
    if (rules) {
      const shown = rules.formatAsYouType(typed, rules.toCountryCode(home), 'national');
      setReadAs(shown.country);
      // Unchanged text keeps caret and selection.
      if (field.value !== shown.text) {
        field.value = shown.text;
        if (isFocused) {
          // A full selection made before the rules load stays a full selection.
          const [start = 0, end = start] = marked.map((before) => caretAfter(shown.text, before));
          field.setSelectionRange(start, end);
        }
      }
    }
    onShown?.(field.value, home);
  }

  /** Extracts the number from a pasted text, also from text entered before the rules load. */
  function take(typed: string) {
    const rules = phoneRules();
    if (!rules) return;
    const read = rules.readPasted(typed, rules.toCountryCode(home));
    // The user may still be typing: keep a trailing space and the caret.
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
        // Rules failed to load: digits stay as typed, and the server parses them.
      });
  }

  // A different country parses the same digits differently.
  useEffect(() => {
    show(input.current?.value ?? '');
  }, [home]);
  // Handles text typed before hydration.
  useEffect(() => {
    if (input.current && input.current.value !== initial) wake();
  }, []);

  /** Focuses the field if nothing has the focus; the rules still load on the first key or touch. */
  function placeFocus() {
    if (document.activeElement !== document.body) return;
    isPlacing.current = true;
    input.current?.focus({ preventScroll: true });
    isPlacing.current = false;
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    // The browser would join two pasted lines to one number.
    if (!phoneRules() || /^[\d +]*$/.test(toAsciiDigits(pasted))) return;
    event.preventDefault();
    take(pasted);
  }

  return {
    input,
    home,
    placeFocus,
    /** ISO 3166-1 alpha-2 of the number as parsed, else the home country; null if unknown. */
    country: readAs ?? home,
    field: {
      ref: input,
      type: 'tel',
      inputMode: 'tel',
      // Room for a pasted sentence; the server's limit.
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

/** Digits of a text, with a leading plus if present. */
function typedPart(text: string): string {
  return `${/^[^\d]*[+\uff0b]/.test(toAsciiDigits(text)) ? '+' : ''}${onlyDigits(text)}`;
}

/** Caret position in a formatted text after the plus and digits typed before the caret. */
export function caretAfter(text: string, before: string): number {
  if (before === '') return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (/[\d+]/.test(text[at] ?? '') && ++seen === before.length) return at + 1;
  }
  return text.length;
}
