import { type RefObject, useEffect, useRef, useState } from 'react';

/** User input before a component replaced its server-rendered HTML; evaluated by `touch-again.ts`. */
export interface Touch {
  clicks?: Event[];
  keydown?: Event;
  pointerdown?: Event;
  /** By `data-act`. */
  focus?: string | undefined;
  typed?: string | undefined;
}

/** Records user input in `box` until the interactive component has loaded. `onTouch` must be a stable function. */
export function useInteraction(onTouch: () => void) {
  const touch = useRef<Touch>({});
  const box = useRef<HTMLDivElement>(null);
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const feel = (event: Event) => {
      if (event.type === 'click') touch.current.clicks = [...(touch.current.clicks ?? []), event];
      else touch.current[event.type as 'keydown'] = event;
      setTouched(true);
      onTouch();
    };
    for (const kind of ['pointerover', 'focusin', 'pointerdown', 'click', 'keydown'])
      box.current?.addEventListener(kind, feel);
  }, []);
  return { box, touch, isTouched, wake: () => setTouched(true) };
}

interface ServerHtmlProps {
  /** Omitted for parts without controls. */
  touch?: RefObject<Touch>;
  /** Client-side navigation: there is no server HTML. */
  onEmpty: () => void;
}

/** Keeps server-rendered HTML, which React ignores, and records user input for its replacement. */
export function ServerHtml({ touch, onEmpty }: ServerHtmlProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current?.firstChild) onEmpty();
  }, []);
  return (
    <div
      ref={(element) => {
        box.current = element;
        return () => {
          if (!touch) return;
          const field = element?.querySelector('textarea');
          const { activeElement } = document;
          if (element?.contains(activeElement)) touch.current.focus = (activeElement as HTMLElement).dataset.act;
          touch.current.typed = field?.value;
        };
      }}
      className="contents"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
