import { createElement, Fragment, type ReactNode } from 'react';
import type { PhraseKey } from '#shared/phrases.ts';
import { useLocale } from './locale-provider.tsx';

interface PhraseWithProps {
  phrase: PhraseKey;
  /** What stands in the place of each `%name%`. */
  elements: Readonly<Record<string, ReactNode>>;
}

/** Stands in no phrase: the catalogues may not hold controls. */
const mark = '\u0001';

/** A phrase with links, numbers or clocks in it, in the order that the language wants. */
export function PhraseWith({ phrase, elements }: PhraseWithProps) {
  const { t } = useLocale();
  const marks = Object.fromEntries(Object.keys(elements).map((name) => [name, `${mark}${name}${mark}`]));
  const parts = t(phrase, marks).split(mark);
  // As arguments and not as a list: they have their order for good, and no names of their own.
  return createElement(Fragment, null, ...parts.map((part, at) => (at % 2 === 1 ? elements[part] : part)));
}
