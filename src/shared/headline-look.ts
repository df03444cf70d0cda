import type { Headline } from './headline.ts';

/** A theme color; `brand` is for kinds outside the verdicts. */
export type Tone = 'unwanted' | 'suspicious' | 'trusted' | 'unknown' | 'brand';

const circle = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0';
const octagon = 'M8 2.5h8l5.5 5.5v8L16 21.5H8L2.5 16V8z';
const triangle = 'M12 3l10 18H2z';
const mark = 'M12 9v4M12 17h.01';

/** Tones and icons (Lucide's style, 24 × 24 grid) of headlines. Keep them short: they are in every page. */
export const headlineLooks: Readonly<Record<Headline, { tone: Tone; icon: string }>> = {
  emergency: {
    tone: 'brand',
    icon: 'M12 3v18M3 12h18',
  },
  unwanted: { tone: 'unwanted', icon: octagon + mark },
  suspicious: { tone: 'suspicious', icon: triangle + mark },
  organisation: { tone: 'trusted', icon: 'M4 21V3h10v18M14 9h6v12M2 21h20M8 7h2M8 11h2M8 15h2' },
  telemarketing_range: { tone: 'suspicious', icon: 'M3 9.5v5h4l10 4.5V5L7 9.5zM7 15v6h4v-4M21 11v3' },
  not_in_use: { tone: 'suspicious', icon: `${circle}M5 5l14 14` },
  few_complaints: { tone: 'unknown', icon: 'M5 22V3h14l-3 5.5 3 5.5H5' },
  verified_person: { tone: 'trusted', icon: 'M2 21a8 8 0 0 1 13.3-6M5 8a5 5 0 1 0 10 0a5 5 0 1 0-10 0M16 19l2 2 4-4' },
  no_reports: { tone: 'unknown', icon: `${circle}M9 9.5a3 2.5 0 0 1 6 0c0 2-2 2-3 3.5M12 17h.01` },
  trusted: { tone: 'trusted', icon: `${circle}M16 9l-5.5 5.5L8 12` },
};

/** Filled outlines of the four verdicts for a legend, on a 24 × 24 grid. */
export const verdictShapes = { unwanted: octagon, suspicious: triangle, trusted: circle, unknown: circle } as const;
