import { Fragment } from 'react';

/** A text in which a word that was found in it is marked, as often as it stands there. */
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
