/**
 * For a row of a list that will go, with what is pressed in it: who has the focus goes on to the row after it, else to
 * the one before, else to the heading over the list.
 *
 * @returns gives the focus, once the row is gone
 */
export function nextFocus(pressed: Element): () => void {
  const row = pressed.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const heading = row?.closest('section, main')?.querySelector<HTMLElement>('h1, h2, h3');
  return () => {
    const target = beside?.isConnected ? beside.querySelector<HTMLElement>('a[href], button') : null;
    if (target) return target.focus();
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  };
}
