import type { BookAnswer, BookQuestion } from './book.ts';
import BookWorker from './book-worker.ts?worker';

/**
 * Reads an address book beside the page; nothing of it leaves the browser.
 *
 * @throws Error where the browser cannot read the file, such as one that was deleted meanwhile
 */
export function askReader(question: BookQuestion): Promise<BookAnswer> {
  const worker = new BookWorker();
  return new Promise<BookAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<BookAnswer>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
