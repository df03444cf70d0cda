import { Fragment } from 'react';

/** A text with every occurrence of a word highlighted. */
export function MarkedText({ text, word }: { text: string; word: string }) {
  if (word === '') return text;
  const parts = text.split(word);
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <mark className="rounded-sm bg-suspicious-soft px-0.5 font-semibold text-suspicious">{word}</mark>}
      {part}
    </Fragment>
  ));
}
