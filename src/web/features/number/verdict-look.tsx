import type { Headline } from '#shared/headline.ts';
import { headlineLooks } from '#shared/headline-look.ts';
import { LineIcon } from '#web/components/line-icon.tsx';

/** Colors by tone, so that word, icon and color always match. */
export const tones = {
  unwanted: { tint: 'bg-unwanted-soft text-unwanted', fill: 'fill-unwanted' },
  suspicious: { tint: 'bg-suspicious-soft text-suspicious', fill: 'fill-suspicious' },
  trusted: { tint: 'bg-trusted-soft text-trusted', fill: 'fill-trusted' },
  unknown: { tint: 'bg-unknown-soft text-unknown', fill: 'fill-unknown' },
  brand: { tint: 'bg-brand-soft text-brand', fill: 'fill-brand' },
} as const;

export function tintOf(face: Headline): string {
  return tones[headlineLooks[face].tone].tint;
}

/** @param className sets the size */
export function HeadlineIcon({ face, className }: { face: Headline; className: string }) {
  return <LineIcon path={headlineLooks[face].icon} className={className} data-face={face} />;
}

/** Icon of a headline in lists of numbers. */
export function VerdictMark({ face }: { face: Headline }) {
  return (
    <span className={`grid size-10 shrink-0 place-items-center rounded-xl ${tintOf(face)}`}>
      <HeadlineIcon face={face} className="size-5.5" />
    </span>
  );
}
