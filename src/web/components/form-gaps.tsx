import { useEffect, useRef, useState } from 'react';

/** What keeps a form from being sent. */
export interface FormGap {
  /** The name of its field. */
  field: string;
  /** What to do about it, as a sentence. */
  words: string;
}

/**
 * Says what a form lacks once somebody tries to send it, and from then on until nothing is lacking. The button that sends
 * is never off for that: pressing it leads to the first field that lacks something.
 *
 * @param gaps in the order of the fields
 */
export function useFormGaps<Root extends HTMLElement = HTMLFormElement>(gaps: readonly FormGap[]) {
  const form = useRef<Root>(null);
  const [tries, setTries] = useState(0);
  const shown = tries === 0 ? [] : gaps;
  // Only now its words are on the page, and are read out with the field.
  useEffect(() => {
    if (tries > 0 && gaps[0]) form.current?.querySelector<HTMLElement>(fieldNamed(gaps[0].field))?.focus();
  }, [tries]);
  return {
    form,
    shown,
    wordsOf: (field: string) => shown.find((gap) => gap.field === field)?.words,
    /** Whether the form may be sent. If not, it says why. */
    check(): boolean {
      if (gaps.length > 0) setTries((before) => before + 1);
      return gaps.length === 0;
    },
    /** The form is opened anew: nobody tried to send it yet. */
    begin: () => setTries(0),
  };
}
export type FormGaps = ReturnType<typeof useFormGaps>;

const fieldNamed = (name: string) => `[name="${name}"]:not(:disabled)`;

/** All that a form lacks, as screen readers hear at once. Empty until somebody tries to send it. */
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
