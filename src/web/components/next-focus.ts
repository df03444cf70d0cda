const places = 'section, main, [role="dialog"]';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Finds the next focus for a pressed element that will be removed with its list row: the next row, else the previous
 * one, else the section's heading, else the page's.
 *
 * @returns a function to call after the removal; null if there is no target
 */
export function placeAfter(pressed: Element): () => HTMLElement | null {
  const row = pressed.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const heading = (row ?? pressed).closest(places)?.querySelector<HTMLElement>('h1, h2, h3');
  return () => {
    const target = beside?.isConnected ? beside.querySelector<HTMLElement>('a[href], button') : null;
    if (target) return target;
    const title = heading?.isConnected ? heading : document.querySelector<HTMLElement>('main h1');
    title?.setAttribute('tabindex', '-1');
    return title;
  };
}

/** Checks, at 100 ms, whether the row was removed or a dialog has closed. */
const mostLooks = 20;

/**
 * Restores lost focus after an action that may remove the pressed element: within the same row if possible, else at
 * the place after it. Focus that moved elsewhere stays.
 *
 * @returns call it once the result is known
 */
export function keepFocus(pressed: Element): () => void {
  const row = pressed.closest('li');
  const within = pressed.closest(dialogs);
  const place = placeAfter(pressed);
  function look(looks: number) {
    // The list may be rendered a moment after the result is known.
    if (pressed.isConnected) return lookAgain(looks);
    // An open dialog whose focused element is gone takes the focus itself, by the end of this frame.
    requestAnimationFrame(() => give(looks));
  }
  function lookAgain(looks: number) {
    if (looks < mostLooks) setTimeout(look, 100, looks + 1);
  }
  function give(looks: number) {
    const { activeElement: active, body } = document;
    if (active === null || active === body || active.matches(`${dialogs}, main`)) {
      const own = row?.isConnected ? (row.querySelector('button') ?? row.querySelector('a')) : null;
      (own ?? place())?.focus();
      return;
    }
    // A confirmation dialog may still be closing, and would return the focus to the removed element.
    const isAsking = active.closest(dialogs) !== within && active.closest(dialogs) !== null;
    if (isAsking) lookAgain(looks);
  }
  return () => void requestAnimationFrame(() => look(0));
}
