import type { VerdictLabel } from '#contract/number.ts';

/** What a picture's banner shows: the verdict, or that the number is an emergency service's. */
export type Look = VerdictLabel | 'emergency';

/** The light theme of the site: a picture cannot know the reader's. */
export const colours = {
  page: '#f4f6f8',
  surface: '#ffffff',
  text: '#14181f',
  muted: '#5b6472',
  line: '#e3e6ea',
  brand: '#2457d6',
};

/** Icons of Lucide (ISC licence), drawn with lines on a field of 24 × 24. */
export const looks: Record<Look, { colour: string; soft: string; icon: string }> = {
  unwanted: {
    colour: '#b3261e',
    soft: '#fdeceb',
    icon: '<path d="M12 16h.01"/><path d="M12 8v4"/><path d="M15.312 2a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586l-4.688-4.688A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2z"/>',
  },
  suspicious: {
    colour: '#8a5208',
    soft: '#fdf3e3',
    icon: '<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3"/><path d="M12 9v4"/><path d="M12 17h.01"/>',
  },
  trusted: {
    colour: '#11734b',
    soft: '#e6f5ee',
    icon: '<circle cx="12" cy="12" r="10"/><path d="m16 9-5.5 5.5L8 12"/>',
  },
  unknown: {
    colour: '#4f5866',
    soft: '#edf0f4',
    icon: '<circle cx="12" cy="12" r="10"/><path d="M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5"/><path d="M12 17h.01"/>',
  },
  emergency: {
    colour: '#2457d6',
    soft: '#e9effc',
    icon: '<path d="M7 18v-6a5 5 0 1 1 10 0v6"/><path d="M5 21a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-1a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2z"/><path d="M21 12h1"/><path d="M18.5 4.5 18 5"/><path d="M2 12h1"/><path d="M12 2v1"/><path d="m4.929 4.929.707.707"/><path d="M12 12v6"/>',
  },
};

/** The site's mark, on a field of 24 × 24. */
export const logo =
  '<path d="M5 19V7a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v12"/><path d="M9 10.5c2-1.6 4-1.6 6 0M10.3 13.8c1.1-.8 2.3-.8 3.4 0"/><path d="M3 19h18"/>';
