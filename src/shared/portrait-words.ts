import { joinSentences } from './join-sentences.ts';
import type { Translate } from './phrases.ts';
import {
  highFigure,
  lowFigure,
  type Neurotype,
  type PortraitMetric,
  type PortraitReader,
  portraitMetrics,
} from './portrait.ts';

export interface PortraitFacts {
  neurotype: Neurotype;
  metrics: Record<PortraitMetric, { value: number; count: number }>;
  /** Authors of the texts; `opinions` counts people with tags and answers. */
  people: number;
  opinions: number;
  reader: PortraitReader;
}

export function figureSentence(t: Translate, metric: PortraitMetric, figure: { value: number; count: number }): string {
  if (figure.count === 0) return t('portrait.says_nothing');
  const { value } = figure;
  const band = value >= highFigure ? 'high' : value <= lowFigure ? 'low' : 'middle';
  return t(`portrait.says.${metric}.${band}`);
}

export function basisSentences(t: Translate, { people, opinions, reader }: PortraitFacts): string[] {
  return [
    t('portrait.basis', { count: people }),
    ...(opinions > 0 ? [t('portrait.basis_opinions', { count: opinions })] : []),
    t(`portrait.reader.${reader}`),
  ];
}

/** The portrait as text, without metrics that have no data. */
export function describePortrait(t: Translate, facts: PortraitFacts): string {
  const said = portraitMetrics.filter((metric) => facts.metrics[metric].count > 0);
  return joinSentences([
    t(`portrait.style_text.${facts.neurotype}`),
    ...said.map((metric) => figureSentence(t, metric, facts.metrics[metric])),
    ...basisSentences(t, facts),
  ]);
}
