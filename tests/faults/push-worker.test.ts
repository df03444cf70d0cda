import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const origin = 'https://ringbook.test';
const code = readFileSync('public/service-worker.js', 'utf8');

/** The worker as a browser runs it, with what a browser gives to it. */
function startWorker(windows: { url: string; focus(): void }[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const shown: unknown[] = [];
  const opened: string[] = [];
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification: async (title: string, options: object) => shown.push([title, options]) },
    clients: { matchAll: async () => windows, openWindow: async (page: string) => opened.push(page) },
  };
  runInNewContext(code, { self, location: { origin }, URL });
  const dispatchEvent = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    expect(waits).toHaveLength(1);
    await Promise.all(waits);
  };
  return { shown, opened, dispatchEvent };
}

const click = (data: string) => ({ notification: { close() {}, data } });

it('P39: the worker shows a notice as the server wrote it', async () => {
  const { shown, dispatchEvent } = startWorker();
  const words = { body: 'There is something new for you.', lang: 'en-US', dir: 'ltr', tag: 'a', silent: true };
  const notification = { title: 'Ringbook', ...words, navigate: `${origin}/en/reports` };
  await dispatchEvent('push', { data: { json: () => ({ web_push: 8030, notification }) } });
  expect(shown).toEqual([['Ringbook', { ...words, icon: '/icon-192.png', data: `${origin}/en/reports` }]]);
});

it('P39: a notice opens its page, in the window that shows it already, and never another site', async () => {
  const fresh = startWorker([{ url: `${origin}/en/search`, focus: () => expect.unreachable() }]);
  await fresh.dispatchEvent('notificationclick', click(`${origin}/en/number/12025550142#comment-3`));
  await fresh.dispatchEvent('notificationclick', click('https://elsewhere.example/en/reports?a=1'));
  expect(fresh.opened).toEqual([`${origin}/en/number/12025550142#comment-3`, `${origin}/en/reports?a=1`]);
  let focused = 0;
  const open = startWorker([
    {
      url: `${origin}/en/reports`,
      focus: () => {
        focused += 1;
      },
    },
  ]);
  await open.dispatchEvent('notificationclick', click(`${origin}/en/reports`));
  expect([focused, open.opened]).toEqual([1, []]);
});
