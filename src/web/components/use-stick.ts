import { useEffect, useRef } from 'react';

/**
 * Of a column beside a longer one that stays in sight (`stick` of the styles): tells the styles how high it is, for one
 * that is higher than the window stays by its end.
 */
export function useStick() {
  const column = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = column.current;
    if (!element) return;
    const observer = new ResizeObserver(() => element.style.setProperty('--tall', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return column;
}
