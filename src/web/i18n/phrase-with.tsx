import { createElement, Fragment, type ReactNode } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from './locale-provider.tsx';

interface PhraseWithProps {
  phrase: PhraseKey;
  elements: Readonly<Record<string, ReactNode>>;
}

/** Never in a phrase: catalogs must not contain control characters. */
const mark = '\u0001';

/** A phrase with embedded elements, in the language's word order. */
export function PhraseWith({ phrase, elements }: PhraseWithProps) {
  const { t } = useLocale();
  const marks = Object.fromEntries(Object.keys(elements).map((name) => [name, `${mark}${name}${mark}`]));
  const parts = t(phrase, marks).split(mark);
  // As arguments, not as a list: their order is fixed, and they need no keys.
  return createElement(Fragment, null, ...parts.map((part, at) => (at % 2 === 1 ? elements[part] : part)));
}
