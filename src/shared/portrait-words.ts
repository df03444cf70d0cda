import type { Translate } from './phrases.ts';
import {
  highFigure,
  lowFigure,
  type Neurotype,
  type PortraitMetric,
  type PortraitReader,
  portraitMetrics,
} from './portrait.ts';

/** What of a portrait decides about its words. */
export interface PortraitFacts {
  neurotype: Neurotype;
  metrics: Record<PortraitMetric, { value: number; count: number }>;
  /** Of how many people the texts are, and how many said something by tags and answers. */
  people: number;
  opinions: number;
  reader: PortraitReader;
}

/** What a figure comes to, as a sentence. */
export function figureSentence(t: Translate, metric: PortraitMetric, figure: { value: number; count: number }): string {
  if (figure.count === 0) return t('portrait.says_nothing');
  const { value } = figure;
  const band = value >= highFigure ? 'high' : value <= lowFigure ? 'low' : 'middle';
  return t(`portrait.says.${metric}.${band}`);
}

/** What a portrait is made of, and who read it, as sentences. */
export function basisSentences(t: Translate, { people, opinions, reader }: PortraitFacts): string[] {
  return [
    t('portrait.basis', { count: people }),
    ...(opinions > 0 ? [t('portrait.basis_opinions', { count: opinions })] : []),
    t(`portrait.reader.${reader}`),
  ];
}

/** A whole portrait in words. What no text says anything of is left out. */
export function describePortrait(t: Translate, facts: PortraitFacts): string {
  const said = portraitMetrics.filter((metric) => facts.metrics[metric].count > 0);
  return [
    t(`portrait.style_text.${facts.neurotype}`),
    ...said.map((metric) => figureSentence(t, metric, facts.metrics[metric])),
    ...basisSentences(t, facts),
  ].join(' ');
}
