import { readFileSync } from 'node:fs';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { QueueComplaint } from '#contract/complaint.ts';
import { LocaleProvider } from '#web/i18n/locale-provider.tsx';
import { createPhraseStore } from '#web/i18n/phrase-store.ts';
import { QueueDecision } from './queue-decision.tsx';

const catalogue = readFileSync(new URL('../../../../locales/en.json', import.meta.url), 'utf8');
const store = createPhraseStore();
await store.load('en', 'app', async () => {
  return new Response(catalogue, { headers: { 'content-language': 'en', etag: 'W/"h"' } });
});

type Item = QueueComplaint['items'][number];

/** Words and shortcut of each button that decides. */
function readButtons({ state, outcome }: Pick<Item, 'state' | 'outcome'>): (readonly [string, string | null])[] {
  const complaint = { id: '5', version: 1, citation: null } as QueueComplaint;
  const can = { decide: true, warn: true, bar: true };
  const item = { id: '6', kind: 'comment', textId: '7', state, outcome, can } as Item;
  const html = renderToString(
    <LocaleProvider store={store} locale="en">
      <QueueDecision
        complaint={complaint}
        item={item}
        areKeysOn
        onDecided={() => expect.unreachable()}
        onWrong={() => expect.unreachable()}
      />
    </LocaleProvider>,
  );
  return [...html.matchAll(/<button([^>]*)>([^<]*)/g)].map(
    ([, traits = '', words = '']) => [words, /aria-keyshortcuts="(\w)"/.exec(traits)?.[1] ?? null] as const,
  );
}

it('U19: K keeps and R removes a text that stands, also in the appeal of who complained', () => {
  const letters = [
    ['Keep', 'k'],
    ['Remove', 'r'],
  ];
  expect(readButtons({ state: 'shown', outcome: null })).toEqual(letters);
  expect(readButtons({ state: 'shown', outcome: 'refused' })).toEqual(letters);
});

it('U19: buttons about a removed text have no letter, which would be the initial of the opposite', () => {
  expect(readButtons({ state: 'removed', outcome: 'upheld' })).toEqual([
    ['Restore', null],
    ['Leave removed', null],
  ]);
  expect(readButtons({ state: 'removed', outcome: null })).toEqual([
    ['Reject the complaint', null],
    ['Leave removed', null],
  ]);
});
