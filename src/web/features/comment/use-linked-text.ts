import { useEffect, useState } from 'react';
import { focusArticle } from './desk.ts';
import { anchorOf, type LinkedText, textOf } from './text-link.ts';

/**
 * Opens the text that the page's address leads to, with its thread, and gives it the focus.
 *
 * @param open brings what is not on the page; gives the code of what went wrong, null where nothing did
 * @param onWrong told of that code
 * @param isBusy asked before: something else has the focus that the address is for
 * @returns the id of the text that is marked as what the link meant
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
