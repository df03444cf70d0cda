const places = 'section, main, [role="dialog"]';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * For what is pressed and will go, with its row where it is in a list: who has the focus goes on to the row after it,
 * else to the one before, else to the heading over it, else to that of the page.
 *
 * @returns tells what takes the focus, once the row is gone; null where there is nothing
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

/** @returns gives the focus to the place after what is pressed, once that is gone */
export function nextFocus(pressed: Element): () => void {
  const place = placeAfter(pressed);
  return () => place()?.focus();
}

/** So often it is looked whether a dialog that asked has closed, a tenth of a second apart. */
const mostLooks = 20;

/**
 * For what is pressed and may go with what it does: who is left without the focus by that gets it within the same row, as
 * far as anything can be pressed there, else as `nextFocus` says. Who went elsewhere meanwhile stays there.
 *
 * @returns to be called once the page knows what was done
 */
export function keepFocus(pressed: Element): () => void {
  const row = pressed.closest('li');
  const goOn = nextFocus(pressed);
  function give(looks: number) {
    const { activeElement: active, body } = document;
    if (pressed.isConnected) return;
    if (active === null || active === body || active.matches(`${dialogs}, main`)) {
      const own = row?.isConnected ? (row.querySelector('button') ?? row.querySelector('a')) : null;
      if (own) own.focus();
      else goOn();
      return;
    }
    // What asked before the act may be closing still, and gives the focus back to what is gone.
    const isAsking = active.closest(dialogs) !== pressed.closest(dialogs) && active.closest(dialogs) !== null;
    if (isAsking && looks < mostLooks) setTimeout(give, 100, looks + 1);
  }
  return () => void requestAnimationFrame(() => give(0));
}
