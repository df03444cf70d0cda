/**
 * For what is pressed and will go, with its row where it is in a list: who has the focus goes on to the row after it,
 * else to the one before, else to the heading over it.
 *
 * @returns tells what takes the focus, once the row is gone; null where there is nothing
 */
export function placeAfter(pressed: Element): () => HTMLElement | null {
  const row = pressed.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const heading = (row ?? pressed).closest('section, main')?.querySelector<HTMLElement>('h1, h2, h3');
  return () => {
    const target = beside?.isConnected ? beside.querySelector<HTMLElement>('a[href], button') : null;
    if (target) return target;
    heading?.setAttribute('tabindex', '-1');
    return heading ?? null;
  };
}

/** @returns gives the focus to the place after what is pressed, once that is gone */
export function nextFocus(pressed: Element): () => void {
  const place = placeAfter(pressed);
  return () => place()?.focus();
}
