import { type RefObject, useEffect, useRef, useState } from 'react';

/** Where somebody was when a part took the place of what the server wrote: `touch-again.ts` makes sense of it. */
export interface Touch {
  /** In their order. */
  clicks?: Event[];
  /** The last of each kind. */
  keydown?: Event;
  pointerdown?: Event;
  /** By the name of what can be touched. */
  focus?: string | undefined;
  typed?: string | undefined;
}

/**
 * Notes what is touched in `box`, which holds a part that the server wrote, until the part that answers has come.
 *
 * @param onTouch told of every touch; the same function each time
 */
export function useTouch(onTouch: () => void) {
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

interface WrittenPartProps {
  /** Not where nothing of it can be touched. */
  touch?: RefObject<Touch>;
  /** The page came without a document: the server wrote nothing. */
  onEmpty: () => void;
}

/** Holds the server's text, which React leaves alone, and notes where somebody was when the lively part takes its place. */
export function WrittenPart({ touch, onEmpty }: WrittenPartProps) {
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
