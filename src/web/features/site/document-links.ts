/**
 * Until the returned function is called, links and searches load a document, as they do without script: another page's
 * words are not here, and its document brings its own.
 */
export function leaveToDocument(): () => void {
  const end = new AbortController();
  // Ahead of React, which listens at the document.
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
