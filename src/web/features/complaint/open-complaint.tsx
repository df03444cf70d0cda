import { lazyPart } from '#web/components/lazy-part.tsx';
import { withComplaintWords } from './complaint-words.ts';

/**
 * The complaint modal, fetched when it is first open, with its words. It stands wherever a text can be complained about,
 * for members and visitors:
 *
 *     {asked && <ComplaintDialog isOpen={isOpen} onClose={close} target={{ kind: 'comment', id }} text={text} />}
 *
 * After sending it shows the ticket in the same place; `onClose` ends both. Everybody's Hide button leads here but that of
 * the number's holder, who may hide a text for numcy instead.
 */
export const ComplaintDialog = lazyPart((locale) => withComplaintWords(locale, import('./complaint-dialog.tsx')), {
  close: ({ onClose }) => onClose(),
});
