import type { BookAnswer, BookQuestion } from './book.ts';
import BookWorker from './book-worker.ts?worker';

/**
 * Reads an address book in a worker; nothing leaves the browser.
 * @throws Error if the file cannot be read, for example after it was deleted
 */
export function askReader(question: BookQuestion): Promise<BookAnswer> {
  const worker = new BookWorker();
  return new Promise<BookAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<BookAnswer>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
