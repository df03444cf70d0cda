import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { headlineLooks } from '#shared/headline-look.ts';
import { useAskBeforeBack } from './ask-before-back.ts';
import { iconButton } from './button.ts';
import { useDiscardQuestion } from './discard-question.tsx';
import { LineIcon } from './line-icon.tsx';
import { useModalBody } from './modal-body.ts';

interface ModalProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  balance?: ReactNode;
  /** A warning: red icon and a short shake. */
  isAttention?: boolean;
  /** Default: the close button. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Default: the element focused before. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/**
 * A dialog: centered, or at the bottom of a small screen. Traps and restores focus; closes on Escape and on a click
 * outside. With a draft it asks first, and also before the browser's Back.
 */
export function Modal({
  isOpen,
  onClose,
  title,
  closeLabel,
  balance,
  isAttention = false,
  initialFocus,
  finalFocus,
  children,
}: ModalProps) {
  useModalBody(isOpen);
  const popup = useRef<HTMLDivElement>(null);
  const isTypedIn = () => hasDraft(popup.current);
  const { leave, question } = useDiscardQuestion(isTypedIn, onClose);
  useAskBeforeBack(isOpen, isTypedIn, leave);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && leave()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          ref={popup}
          {...(initialFocus && { initialFocus })}
          {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}
          className={`fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-card bg-surface shadow-raised transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-y-0 sm:my-auto sm:h-fit sm:max-w-120 sm:rounded-card sm:border sm:border-line ${isAttention ? 'attention' : ''}`}
        >
          <div className="flex shrink-0 items-start gap-2 ps-5 pe-2 pt-2">
            {isAttention && (
              <span className="mt-1 grid size-9 shrink-0 place-items-center rounded-xl bg-unwanted-soft text-unwanted">
                <LineIcon path={headlineLooks.suspicious.icon} size={20} />
              </span>
            )}
            <Dialog.Title className="min-w-0 flex-1 pt-2 text-lg leading-snug">{title}</Dialog.Title>
            {balance !== undefined && (
              <span className="mt-1.5 inline-flex shrink-0 items-center gap-1.5 rounded-full bg-brand-soft px-3 py-1.5 text-[0.9375rem] font-semibold text-brand tabular-nums">
                {balance}
              </span>
            )}
            <Dialog.Close className={iconButton} aria-label={closeLabel}>
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:rounded-b-card">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
      {question}
    </Dialog.Root>
  );
}

/**
 * Whether a draft would be lost. The `defaultValue` of a controlled field follows its value, so it does not count.
 * Other inputs, such as a choice, set `data-draft`.
 */
function hasDraft(popup: HTMLElement | null): boolean {
  const fields = popup?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=file], [type=radio], [type=checkbox]), textarea',
  );
  const isTyped = [...(fields ?? [])].some(({ value, defaultValue }) => value !== defaultValue);
  return isTyped || Boolean(popup?.querySelector('[data-draft=true]'));
}
