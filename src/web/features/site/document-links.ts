/**
 * Until the returned function is called, links and searches load a new document, as without script: this page lacks the
 * phrases of others, and a document brings its own.
 */
export function leaveToDocument(): () => void {
  const end = new AbortController();
  // Runs before React, which listens at the document.
  const options = { capture: true, signal: end.signal };
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (link && !link.getAttribute('href')?.startsWith('#')) event.stopPropagation();
    },
    options,
  );
  window.addEventListener(
    'submit',
    (event) => {
      if (event.target instanceof HTMLFormElement && event.target.hasAttribute('action')) event.stopPropagation();
    },
    options,
  );
  return () => end.abort();
}
