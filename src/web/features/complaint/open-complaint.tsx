import { lazyPart } from '#web/components/lazy-part.tsx';
import { withComplaintWords } from './complaint-words.ts';

/**
 * The complaint dialog, loaded with its phrases on first use. Usable wherever a text can be complained about, by
 * members and visitors:
 * {asked && <ComplaintDialog isOpen={isOpen} onClose={close} target={{ kind: 'comment', id }} text={text} />}
 * After sending it shows the ticket; `onClose` closes either. Everyone's Hide button opens it, except for the number's
 * holder, who can hide a text for numcy.
 */
export const ComplaintDialog = lazyPart((locale) => withComplaintWords(locale, import('./complaint-dialog.tsx')), {
  close: ({ onClose }) => onClose(),
});
