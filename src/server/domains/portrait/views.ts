import type { Portrait, PortraitFigure, PortraitWish } from '#contract/portrait.ts';
import { flagsOf } from '#server/platform/access/permission.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import type { LocaleTag } from '#shared/locale.ts';
import { parsePhone } from '#shared/phone/parse-phone.ts';
import { type PortraitMetric, type PortraitReader, portraitMetrics } from '#shared/portrait.ts';
import { describePortrait } from '#shared/portrait-words.ts';
import { canShare } from './policy.ts';
import type { PortraitRecord } from './queries/find-portrait.ts';
import type { HolderWish } from './queries/find-wish.ts';
import { type GatheredWords, sketchOf } from './queries/gather-words.ts';

export const portraitPath = (id: string) => `/portrait/${id}`;

export interface SeenPortrait {
  record: PortraitRecord;
  words: GatheredWords;
  /** Wishes of the number's proven holder, if any. */
  wish: HolderWish;
}

export function presentPortrait(
  { record, words, wish }: SeenPortrait,
  { viewer, locale }: { viewer: { profileId: string } | null; locale: LocaleTag },
): Portrait {
  const { metrics, neurotype, texts, people } = sketchOf(words);
  const figures = Object.fromEntries(
    portraitMetrics.map((metric): [PortraitMetric, PortraitFigure] => {
      const { texts: sources, ...figure } = metrics[metric];
      const named = sources.map(({ text, score }) => ({ commentId: Number(words.texts[text]?.commentId), score }));
      return [
        metric,
        {
          value: figure.value,
          count: figure.count,
          phrases: [...figure.phrases],
          words: [...figure.words],
          sources: named,
          opinions: [...figure.opinions],
          isDisputed: wish.disputed.includes(metric),
        },
      ];
    }),
  ) as Record<PortraitMetric, PortraitFigure>;
  const textsByEndpoint = words.texts.filter(({ judged }) => judged !== null).length;
  const reader: PortraitReader = textsByEndpoint === 0 ? 'site' : textsByEndpoint === texts ? 'endpoint' : 'both';
  const opinions = words.opinions.length;
  const { t } = createTranslator(locale);
  return {
    neuroanalysisId: record.id,
    is_shared: record.isShared,
    link: record.isShared ? portraitPath(record.id) : null,
    phone: record.phone,
    international: parsePhone(`+${record.phone}`)?.international ?? `+${record.phone}`,
    age: wish.age,
    neurotype,
    metrics: figures,
    description: describePortrait(t, { neurotype, metrics, people, opinions, reader }),
    texts,
    people,
    opinions,
    reader,
    textsByEndpoint,
    holderNeurotype: wish.neurotype,
    createdAtTimestamp: toTimestamp(record.createdAt),
    can: flagsOf({ share: canShare(viewer ?? { profileId: '' }, record) }),
  };
}

export function presentWish({ isOff, neurotype, disputed, age }: HolderWish): PortraitWish {
  return { off: isOff, neurotype, disputed: [...disputed], age };
}
