import { CircleCheck, CircleHelp, OctagonAlert, Siren, TriangleAlert } from 'lucide-react';
import type { NumberView, VerdictLabel } from '#contract/number.ts';

/** How each verdict looks, so that word, icon and colour always go together. */
export const verdictLooks = {
  unwanted: {
    Icon: OctagonAlert,
    tint: 'bg-unwanted-soft text-unwanted',
    fill: 'fill-unwanted',
    stroke: 'stroke-unwanted',
  },
  suspicious: {
    Icon: TriangleAlert,
    tint: 'bg-suspicious-soft text-suspicious',
    fill: 'fill-suspicious',
    stroke: 'stroke-suspicious',
  },
  trusted: { Icon: CircleCheck, tint: 'bg-trusted-soft text-trusted', fill: 'fill-trusted', stroke: 'stroke-trusted' },
  unknown: { Icon: CircleHelp, tint: 'bg-unknown-soft text-unknown', fill: 'fill-unknown', stroke: 'stroke-unknown' },
  emergency: { Icon: Siren, tint: 'bg-brand-soft text-brand', fill: 'fill-brand', stroke: 'stroke-brand' },
} as const;

export type Look = VerdictLabel | 'emergency';

export function lookOf(view: NumberView): Look {
  return view.phone.type === 'emergency' ? 'emergency' : view.verdict.label;
}

/** The sign of a verdict in a list of numbers. */
export function VerdictMark({ look }: { look: Look }) {
  const { Icon, tint } = verdictLooks[look];
  return (
    <span className={`grid size-10 shrink-0 place-items-center rounded-xl ${tint}`}>
      <Icon size={21} strokeWidth={2.1} aria-hidden="true" />
    </span>
  );
}
