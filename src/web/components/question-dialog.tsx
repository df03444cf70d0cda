import { type ReactNode, useState } from 'react';
import { plainButton } from './button.ts';
import { Modal } from './modal.tsx';

interface QuestionDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  words: { confirm: string; cancel: string; close: string };
  /** Performs the action; returns an error text, null on success. */
  onConfirm: () => Promise<string | null>;
  /** Default: the element focused before. */
  finalFocus?: () => HTMLElement | null;
  children: ReactNode;
}

/** Confirms an action that cannot easily be undone. Stays open on failure, with the error. */
export function QuestionDialog({
  isOpen,
  onClose,
  title,
  words,
  onConfirm,
  finalFocus,
  children,
}: QuestionDialogProps) {
  const [isRunning, setRunning] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  async function run() {
    if (isRunning) return;
    setRunning(true);
    setWrong(null);
    const failure = await onConfirm();
    setRunning(false);
    setWrong(failure);
    if (failure === null) onClose();
  }
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={title} closeLabel={words.close} {...(finalFocus && { finalFocus })}>
      <div className="mb-4">{children}</div>
      <p role="alert" className="mb-3 text-[0.9375rem] text-unwanted empty:hidden">
        {wrong}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <button type="button" className={plainButton} onClick={onClose}>
          {words.cancel}
        </button>
        <button
          type="button"
          className={`${plainButton} border-unwanted text-unwanted hover:bg-unwanted-soft`}
          aria-disabled={isRunning}
          onClick={run}
        >
          {words.confirm}
        </button>
      </div>
    </Modal>
  );
}
