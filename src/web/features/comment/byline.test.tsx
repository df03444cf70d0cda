import { readFileSync } from 'node:fs';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ThreadReply } from '#contract/comment.ts';
import { type LocaleTag, localeTags } from '#shared/locale.ts';
import { localeFormats } from '#shared/locale-formats.ts';
import { wordsOf } from '#test/language-words.ts';
import { LocaleProvider } from '#web/i18n/locale-provider.tsx';
import { createPhraseStore } from '#web/i18n/phrase-store.ts';
import { Byline } from './byline.tsx';

const store = createPhraseStore();
for (const tag of localeTags) {
  const catalogue = readFileSync(new URL(`../../../../locales/${tag}.json`, import.meta.url), 'utf8');
  await store.load(tag, 'app', async () => {
    return new Response(catalogue, { headers: { 'content-language': tag, etag: 'W/"h"' } });
  });
}

/** HTML of a byline. */
async function draw(tag: LocaleTag, traits: Partial<ThreadReply>): Promise<string> {
  const text = {
    id: 7,
    profile_id: null,
    firstName: 'Amelia',
    lastName: 'Hart',
    authorKind: 'member',
    isMine: false,
    isExample: false,
    isBeforeHolder: false,
    commentUps: 0,
    state: 'shown',
    text: 'They rang.',
    createdAtTimestamp: 1_795_000_000,
    editedAtTimestamp: null,
    ...traits,
  } as ThreadReply;
  const shown = () => (
    <LocaleProvider store={store} locale={tag}>
      <Byline text={text} now={new Date(1_795_086_400_000)} id="by-7" />
    </LocaleProvider>
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute({ component: shown }), history });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

/** Visible words of a byline. */
const read = async (tag: LocaleTag, traits: Partial<ThreadReply>) => (await draw(tag, traits)).replace(/<[^>]+>/g, ' ');

it('35: the exact time of a text, which is written for all readers alike, names its zone', async () => {
  const html = await draw('en', { editedAtTimestamp: 1_795_003_600 });
  const titles = [...html.matchAll(/title="([^"]*)"/g)].map(([, title = '']) => title.replace(/\s/g, ' '));
  expect(titles).toEqual(['November 18, 2026 at 11:06 AM UTC', 'November 18, 2026 at 12:06 PM UTC']);
});

it.each(localeTags)('marks what a made-up member wrote, and nobody else’s text: %s', async (tag) => {
  const { example } = wordsOf(tag).says;
  for (const authorKind of ['member', 'holder'] as const) {
    expect(await read(tag, { isExample: true, authorKind })).toContain(` ${example} `);
    expect(await read(tag, { authorKind })).not.toContain(example);
  }
});

it.each(localeTags)('U14: tells members without a name apart by their numbers: %s', async (tag) => {
  const nameless = { firstName: '', lastName: '' };
  const names = [];
  for (const number of [3, 4]) names.push(await read(tag, { ...nameless, member: { number, look: 0 } }));
  for (const [at, name] of names.entries()) expect(name).toMatch(new RegExp(`${at + 3}\\D`));
  expect(names[0]).not.toBe(names[1]);
  // A visible name takes precedence.
  expect(await read(tag, { member: { number: 3, look: 0 } })).toContain('Amelia Hart');
});

it.each(localeTags)(
  'says of a text that is younger than its page that it is from now, not from later: %s',
  async (tag) => {
    const now = localeFormats(tag).formatRelative(new Date(0), new Date(0));
    for (const later of [1, 90]) {
      const shown = await read(tag, { createdAtTimestamp: 1_795_086_400 + later });
      expect(shown).toContain(` ${now} `);
      expect(shown).not.toMatch(/\d/);
    }
  },
);
