import type { BookAnswer, BookQuestion } from './book.ts';
import { collectFile, collectPicked } from './collect-book.ts';

// In a worker, so that a file of many megabytes does not block the page.
self.onmessage = async ({ data }: MessageEvent<BookQuestion>) => {
  try {
    const { language, country } = data;
    const answer: BookAnswer =
      'file' in data
        ? collectFile(new Uint8Array(await data.file.arrayBuffer()), language, country)
        : collectPicked(data.picked, country);
    self.postMessage(answer);
  } catch (error) {
    // Thrown outside the promise, so that the page receives an error event.
    setTimeout(() => {
      throw error;
    });
  }
};
