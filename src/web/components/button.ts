/** Styles of buttons and of links like buttons, at least 44 px high. */

const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-4 py-2 text-center text-[0.9375rem] leading-tight font-semibold no-underline transition-colors duration-150';

export const primaryButton = `${base} bg-brand text-on-brand hover:bg-brand/90`;
export const plainButton = `${base} border border-line bg-surface text-text hover:bg-raised`;
/** In pixels: a finger's size, independent of the font size. */
export const iconButton =
  'inline-grid size-[44px] shrink-0 place-items-center rounded-full text-text transition-colors duration-150 hover:bg-raised';
/** For irreversible actions. */
export const dangerButton = `${base} bg-unwanted text-on-brand hover:bg-unwanted/90`;
/** For a pending button; with `aria-disabled` it stays focusable. */
export const waitingButton = 'disabled:opacity-60 aria-disabled:cursor-default aria-disabled:opacity-60';
