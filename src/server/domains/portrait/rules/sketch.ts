import {
  figureOf,
  highFigure,
  lowFigure,
  type Neurotype,
  type PortraitMetric,
  portraitMetrics,
} from '#shared/portrait.ts';
import type { SaidSign } from './read-opinion.ts';
import { readSigns, type Sign } from './read-text.ts';

export interface PortraitText {
  /** Author id; each author counts once, however much they write. */
  author: string;
  text: string;
}

export interface TextScore {
  /** Index of the text. */
  text: number;
  /** −2 to 2, in hundredths. */
  score: number;
}

export interface Figure {
  /** 0–100, 50 is neutral. `figureOf` of all scores below, averaged per author. */
  value: number;
  count: number;
  /** Texts with a score, strongest first. */
  texts: readonly TextScore[];
  /** Scores of opinions without their authors, lowest first. Authors of a scored text are left out. */
  opinions: readonly number[];
  /** Strongest phrases of texts, as written. */
  phrases: readonly string[];
  /** Strongest tags and answers, as locale keys. */
  words: readonly string[];
}

export interface SaidOpinion {
  author: string;
  signs: readonly SaidSign[];
}

export interface Reading {
  signsOf?: (text: string, place: number) => readonly Sign[];
  opinions?: readonly SaidOpinion[];
}

export interface Sketch {
  neurotype: Neurotype;
  metrics: Record<PortraitMetric, Figure>;
  texts: number;
  people: number;
}

export const leastTexts = 5;
export const leastPeople = 5;

/** Per metric, each for phrases and words. */
const mostPhrases = 5;
/** Limit of a text's score, however often it repeats itself. */
const mostOfText = 2;

export function countPeople(texts: readonly PortraitText[]): number {
  return new Set(texts.map(({ author }) => author)).size;
}

export function isEnough(texts: readonly PortraitText[]): boolean {
  return texts.length >= leastTexts && countPeople(texts) >= leastPeople;
}

export function sketch(texts: readonly PortraitText[], { signsOf = readSigns, opinions = [] }: Reading = {}): Sketch {
  const read = texts.map(({ author, text }, place) => ({ author, signs: signsOf(text, place) }));
  const measured = portraitMetrics.map((metric) => [metric, measure(metric, read, opinions)]);
  const metrics = Object.fromEntries(measured) as Sketch['metrics'];
  return { neurotype: nameStyle(metrics), metrics, texts: texts.length, people: countPeople(texts) };
}

/** Score of a text or opinion, −2 to 2; null if it says nothing, 0 if its signs cancel out. */
export function scoreOf(metric: PortraitMetric, signs: readonly Pick<Sign, 'metric' | 'weight'>[]): number | null {
  const own = signs.filter((sign) => sign.metric === metric);
  if (own.length === 0) return null;
  const sum = own.reduce((all, { weight }) => all + weight, 0);
  // Rounded as published, so that recomputing a figure gives the same value.
  const rounded = Math.round(sum * 100) / 100;
  return Math.max(-mostOfText, Math.min(mostOfText, rounded));
}

function measure(
  metric: PortraitMetric,
  texts: readonly { author: string; signs: readonly Sign[] }[],
  opinions: readonly SaidOpinion[],
): Figure {
  const written = texts.flatMap(({ author, signs }, text) => {
    const score = scoreOf(metric, signs);
    return score === null ? [] : [{ author, text, score }];
  });
  const authors = Map.groupBy(written, ({ author }) => author);
  // Authors count by their text only: otherwise the figure would reveal which tags an author gave.
  const heard = opinions.filter(({ author }) => !authors.has(author));
  const said = heard.flatMap(({ signs }) => scoreOf(metric, signs) ?? []);
  const means = [...authors.values()].map((own) => own.reduce((sum, { score }) => sum + score, 0) / own.length);
  const ofMetric = <One extends { metric: PortraitMetric }>(all: readonly { signs: readonly One[] }[]) =>
    all.flatMap(({ signs }) => signs.filter((sign) => sign.metric === metric));
  return {
    value: figureOf([...means, ...said]),
    count: written.length + said.length,
    texts: written
      .map(({ text, score }) => ({ text, score }))
      .toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score) || a.text - b.text),
    opinions: said.toSorted((a, b) => a - b),
    phrases: weightiest(ofMetric(texts).map(({ phrase, weight }) => [phrase?.toLowerCase() ?? null, weight])),
    words: weightiest(ofMetric(heard).map(({ word, weight }) => [word, weight])),
  };
}

function weightiest(moved: readonly (readonly [what: string | null, weight: number])[]): string[] {
  const sums = new Map<string, number>();
  for (const [what, weight] of moved) {
    if (what !== null) sums.set(what, (sums.get(what) ?? 0) + Math.abs(weight));
  }
  const sorted = [...sums].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return sorted.slice(0, mostPhrases).map(([what]) => what);
}

/** A single voice sets no style. */
const leastOfStyle = 2;

/** The first match wins; warnings come before praise. */
export function nameStyle(metrics: Record<PortraitMetric, Pick<Figure, 'value' | 'count'>>): Neurotype {
  const isHeard = (metric: PortraitMetric) => metrics[metric].count >= leastOfStyle;
  const isLow = (metric: PortraitMetric) => isHeard(metric) && metrics[metric].value <= lowFigure;
  const isHigh = (metric: PortraitMetric) => isHeard(metric) && metrics[metric].value >= highFigure;
  if (isLow('trust')) return 'doubted';
  if (isHigh('persistence')) return isLow('courtesy') ? 'pushy' : 'insistent';
  if (isLow('courtesy')) return 'brusque';
  if (isLow('clarity')) return 'faceless';
  if (isHigh('clarity') && isHigh('trust')) return 'businesslike';
  if (isHigh('courtesy') || isHigh('tone')) return 'friendly';
  return 'mixed';
}
