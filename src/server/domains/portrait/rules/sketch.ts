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
  /** Whoever wrote it, by an id; each counts as one, however much they write. */
  author: string;
  text: string;
}

/** What one text says of a metric. */
export interface TextScore {
  /** Its place among the texts. */
  text: number;
  /** −2 to 2, hundredths at most. */
  score: number;
}

export interface Figure {
  /** 0–100; 50 says nothing. It is `figureOf` of all the scores below, those of one author as their mean. */
  value: number;
  /** Texts and opinions that say something of it. */
  count: number;
  /** Each text that says something, what says most first. */
  texts: readonly TextScore[];
  /** Each opinion that does, without whose it is, the lowest first. Who wrote of it counts by the text alone. */
  opinions: readonly number[];
  /** What moved it most of the texts, as it was written. */
  phrases: readonly string[];
  /** What moved it most of tags and answers, as keys of phrases. */
  words: readonly string[];
}

/** What somebody says by tags and answers to polls. */
export interface SaidOpinion {
  author: string;
  signs: readonly SaidSign[];
}

/** How texts are read, and what is said beside them. */
export interface Reading {
  /** What each text says, by its place among them. */
  signsOf?: (text: string, place: number) => readonly Sign[];
  opinions?: readonly SaidOpinion[];
}

export interface Sketch {
  neurotype: Neurotype;
  metrics: Record<PortraitMetric, Figure>;
  /** What it is made of, and of how many people these texts are. */
  texts: number;
  people: number;
}

/** Fewer texts, or of fewer people, are no portrait. */
export const leastTexts = 5;
export const leastPeople = 5;

/** Of each kind. */
const mostPhrases = 5;
/** No text says more of a metric than so much, whatever it repeats. */
const mostOfText = 2;

export function countPeople(texts: readonly PortraitText[]): number {
  return new Set(texts.map(({ author }) => author)).size;
}

export function isEnough(texts: readonly PortraitText[]): boolean {
  return texts.length >= leastTexts && countPeople(texts) >= leastPeople;
}

/** How texts about a number sound. The same texts make the same portrait, in whatever order they come. */
export function sketch(texts: readonly PortraitText[], { signsOf = readSigns, opinions = [] }: Reading = {}): Sketch {
  const read = texts.map(({ author, text }, place) => ({ author, signs: signsOf(text, place) }));
  const measured = portraitMetrics.map((metric) => [metric, measure(metric, read, opinions)]);
  const metrics = Object.fromEntries(measured) as Sketch['metrics'];
  return { neurotype: nameStyle(metrics), metrics, texts: texts.length, people: countPeople(texts) };
}

/** What a text, or an opinion, says of a metric, −2 to 2; null where it says nothing, 0 where it says both. */
export function scoreOf(metric: PortraitMetric, signs: readonly Pick<Sign, 'metric' | 'weight'>[]): number | null {
  const own = signs.filter((sign) => sign.metric === metric);
  if (own.length === 0) return null;
  const sum = own.reduce((all, { weight }) => all + weight, 0);
  // As it is told, so that a figure computed anew is the same.
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
  // Who wrote of it counts by that alone: otherwise a figure would tell which tags the author of a text gave.
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

/** One voice alone names no style. */
const leastOfStyle = 2;

/** The first that holds; a style that warns stands before one that praises. */
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
