import type { NumberFrame, NumberSection, SectionView } from '#server/domains/part.ts';
import type { RangeList } from './queries/range-list.ts';

/** Ranges that contain the number and that a regulator or a list names as a whole. */
export function openDataSection({ rangesOf }: Pick<RangeList, 'rangesOf'>) {
  return {
    key: 'openData' as const,
    present(_: unknown, { phone }: NumberFrame) {
      const ranges = phone.kind === 'number' ? rangesOf(phone.digits) : [];
      return {
        openData: ranges.map(({ source, category, prefix }) => ({
          source,
          count: 0,
          firstAt: null,
          lastAt: null,
          subjects: [{ category, count: 0 }],
          undated: [],
          isRange: true,
          prefix,
        })),
      } satisfies SectionView;
    },
  } satisfies NumberSection;
}
