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
  /** Id of `text`, to describe other elements by it. */
  textId?: string;
  /** Buttons, the mildest first. */
  actions: ReactNode;
  finalFocus: () => HTMLElement | null;
  /** The only action: gets the focus instead of the dialog. */
  mainButton?: RefObject<HTMLButtonElement | null>;
  /** Shown above another dialog, which is dimmed. */
  isNested?: boolean;
  children?: ReactNode;
}

/** A modal question. Traps focus; Escape and a click outside cancel it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, icon, tone = 'plain', title, text, textId, actions, finalFocus, isNested, children } = props;
  // If the focused element disappeared with the previous question, the dialog gets the focus after all effects.
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
