import { Dialog } from '@base-ui/react/dialog';
import { ArrowLeft, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { iconButton } from './button.ts';
import { useModalBody } from './modal-body.ts';

interface SideDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  back?: { label: string; onBack: () => void } | undefined;
  /** Focus target when the content changes. */
  titleRef?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}

/** A side panel, full-screen on small screens. Traps focus, closes on Escape and on a click outside. */
export function SideDialog({ isOpen, onClose, title, closeLabel, back, titleRef, children }: SideDialogProps) {
  useModalBody(isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed top-0 bottom-[var(--toast-room,0px)] end-0 z-40 flex w-full flex-col bg-surface shadow-raised transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:max-w-96 sm:border-s sm:border-line">
          <div className="flex min-h-15 shrink-0 items-center gap-1 border-b border-line px-2">
            {back && (
              <button type="button" className={iconButton} aria-label={back.label} onClick={back.onBack}>
                <ArrowLeft size={20} aria-hidden="true" className="flip-rtl" />
              </button>
            )}
            <Dialog.Title
              ref={titleRef}
              tabIndex={-1}
              className={`min-w-0 flex-1 py-2 text-lg leading-snug outline-none ${back ? '' : 'ps-3'}`}
            >
              {title}
            </Dialog.Title>
            <Dialog.Close className={iconButton} aria-label={closeLabel}>
              <X size={20} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
