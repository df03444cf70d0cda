import { Dialog } from '@base-ui/react/dialog';
import type { FocusEvent, ReactNode, RefObject } from 'react';
import { useModalBody } from './modal-body.ts';

const tones = {
  plain: 'bg-brand-soft text-brand',
  warning: 'bg-unwanted-soft text-unwanted',
  good: 'bg-trusted-soft text-trusted',
} as const;

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  icon: ReactNode;
  tone?: keyof typeof tones;
  title: string;
  text: ReactNode;
  /** The id of the text, for what it describes besides the dialog. */
  textId?: string;
  /** The buttons, the mildest first. */
  actions: ReactNode;
  /** What has the focus when the dialog is left. */
  finalFocus: () => HTMLElement | null;
  /** The only thing to do: it has the focus whenever the dialog itself would. */
  mainButton?: RefObject<HTMLButtonElement | null>;
  /** It stands over another one, which is dimmed like all else. */
  isNested?: boolean;
  /** Stands between text and buttons. */
  children?: ReactNode;
}

/** A question over the page or over a panel. Traps focus; Escape and a click outside leave things as they are. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, icon, tone = 'plain', title, text, textId, actions, finalFocus, isNested, children } = props;
  // What had the focus may be gone with the question before: then the dialog takes it, a moment later than any effect.
  function passFocus(event: FocusEvent) {
    if (event.target === event.currentTarget) props.mainButton?.current?.focus();
  }
  useModalBody(isOpen);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          className={`fixed inset-0 ${isNested ? 'z-50' : 'z-40'} bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0`}
        />
        <Dialog.Popup
          role="alertdialog"
          onFocus={passFocus}
          finalFocus={finalFocus}
          className="fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-104 -translate-y-1/2 overflow-y-auto rounded-card border border-line bg-surface p-5 shadow-raised transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <span className={`mb-3 grid size-12 place-items-center rounded-xl ${tones[tone]}`}>{icon}</span>
          <Dialog.Title className="mb-2 text-lg leading-snug">{title}</Dialog.Title>
          <Dialog.Description
            id={textId}
            render={<div />}
            className="grid gap-2 text-[0.9375rem] leading-relaxed text-muted"
          >
            {text}
          </Dialog.Description>
          {children}
          <div className="mt-5 grid gap-2 sm:flex sm:justify-end">{actions}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
