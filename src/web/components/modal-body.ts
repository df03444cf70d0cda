import { useEffect } from 'react';

let open = 0;

/** Marks the body while a dialog is open, for styles and for embedding apps. */
export function useModalBody(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return;
    open += 1;
    document.body.classList.add('modal-open');
    return () => {
      open -= 1;
      if (open === 0) document.body.classList.remove('modal-open');
    };
  }, [isOpen]);
}
