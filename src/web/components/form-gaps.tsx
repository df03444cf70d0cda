import { useEffect, useRef, useState } from 'react';

export interface FormGap {
  field: string;
  words: string;
}

/**
 * Lists the gaps of a form after the first attempt to send it, until all are closed. The send button is never disabled:
 * it focuses the first field with a gap.
 *
 * @param gaps in the order of the fields
 */
export function useFormGaps<Root extends HTMLElement = HTMLFormElement>(gaps: readonly FormGap[]) {
  const form = useRef<Root>(null);
  const [tries, setTries] = useState(0);
  const shown = tries === 0 ? [] : gaps;
  // After the render, so that a screen reader reads the message with the field.
  useEffect(() => {
    if (tries > 0 && gaps[0]) form.current?.querySelector<HTMLElement>(fieldNamed(gaps[0].field))?.focus();
  }, [tries]);
  return {
    form,
    shown,
    wordsOf: (field: string) => shown.find((gap) => gap.field === field)?.words,
    /** Whether the form may be sent; if not, shows the gaps. */
    check(): boolean {
      if (gaps.length > 0) setTries((before) => before + 1);
      return gaps.length === 0;
    },
    begin: () => setTries(0),
  };
}
export type FormGaps = ReturnType<typeof useFormGaps>;

const fieldNamed = (name: string) => `[name="${name}"]:not(:disabled)`;

/** All gaps as an alert for screen readers; empty until the first attempt. */
export function FormGapList({ title, gaps }: { title: string; gaps: readonly FormGap[] }) {
  return (
    <div role="alert" className="text-[0.9375rem] text-unwanted empty:hidden">
      {gaps.length > 0 && (
        <>
          <p className="font-semibold">{title}</p>
          <ul className="list-disc ps-5">
            {gaps.map(({ field, words }) => (
              <li key={field}>{words}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
