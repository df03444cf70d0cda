import { useEffect, useState } from 'react';
import { focusArticle } from './card-context.ts';
import { anchorOf, type LinkedText, textOf } from './text-link.ts';

/**
 * Opens the text in the page's address with its thread, and focuses it.
 * @param open loads a missing text; resolves to an error code, or null on success
 * @param onWrong receives that code
 * @param isBusy whether something else has the focus
 * @returns id of the linked text, to be highlighted
 */
export function useLinkedText(
  open: (text: LinkedText) => Promise<string | null>,
  onWrong: (code: string) => void,
  isBusy: () => boolean,
): number | null {
  const [linked, setLinked] = useState<number | null>(null);
  useEffect(() => {
    let isGone = false;
    async function follow() {
      const text = textOf(location.hash);
      setLinked(text?.id ?? null);
      if (text === null || isBusy()) return;
      const wrong = document.getElementById(anchorOf(text)) ? null : await open(text);
      if (isGone) return;
      if (wrong) onWrong(wrong);
      else focusArticle(text.id);
    }
    void follow();
    addEventListener('hashchange', follow);
    return () => {
      isGone = true;
      removeEventListener('hashchange', follow);
    };
  }, []);
  return linked;
}
