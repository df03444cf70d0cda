import type { Tone } from '#shared/headline-look.ts';

/** The light theme: a picture cannot follow the reader's setting. */
export const colours = {
  page: '#f4f6f8',
  surface: '#ffffff',
  text: '#14181f',
  muted: '#5b6472',
  line: '#e3e6ea',
  brand: '#2457d6',
};

export const toneColours: Record<Tone, { colour: string; soft: string }> = {
  unwanted: { colour: '#b3261e', soft: '#fdeceb' },
  suspicious: { colour: '#8a5208', soft: '#fdf3e3' },
  trusted: { colour: '#11734b', soft: '#e6f5ee' },
  unknown: { colour: '#4f5866', soft: '#edf0f4' },
  brand: { colour: '#2457d6', soft: '#e9effc' },
};

/** The site's logo, on a 24 × 24 grid. */
export const logo =
  '<path d="M5 19V7a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v12"/><path d="M9 10.5c2-1.6 4-1.6 6 0M10.3 13.8c1.1-.8 2.3-.8 3.4 0"/><path d="M3 19h18"/>';
