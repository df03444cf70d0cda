import { useEffect } from 'react';

let open = 0;

/** While a dialog is open the body says so, for styles and for pages that are shown inside of an app. */
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
