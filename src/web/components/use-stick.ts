import { useEffect, useRef } from 'react';

/** Reports a sticky column's height to the styles (`stick`): one taller than the window sticks by its bottom. */
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
