import { readFileSync } from 'node:fs';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Statement } from '#contract/restriction.ts';
import { LocaleProvider } from '#web/i18n/locale-provider.tsx';
import { createPhraseStore } from '#web/i18n/phrase-store.ts';
import { StatementCard } from './statement-card.tsx';

const catalogue = readFileSync(new URL('../../../../locales/en.json', import.meta.url), 'utf8');
const store = createPhraseStore();
await store.load('en', 'app', async () => {
  return new Response(catalogue, { headers: { 'content-language': 'en', etag: 'W/"h"' } });
});
const phrases = JSON.parse(catalogue) as Record<string, string>;

const now = Math.floor(Date.now() / 1000);
const pause: Statement = {
  id: '1',
  restriction: 'paused',
  kind: 'account',
  textId: '1',
  phone: null,
  international: null,
  text: null,
  rule: 'unfounded_complaints',
  isByLaw: false,
  ruling: null,
  source: 'own',
  isFoundByMachine: false,
  isDecidedByMachine: false,
  appliedAtTimestamp: now - 86_400,
  untilTimestamp: now + 86_400,
  endedAtTimestamp: null,
  reversedAtTimestamp: null,
  appealUntilTimestamp: null,
  appeal: null,
  appealWords: null,
  appealLink: null,
  appealTo: null,
};

async function draw(statement: Statement): Promise<string> {
  const shown = () => (
    <LocaleProvider store={store} locale="en">
      <StatementCard statement={statement} />
    </LocaleProvider>
  );
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({
    routeTree: createRootRoute({ component: shown, loader: () => ({ site: { timeZone: 'UTC' } }) }),
    history,
  });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

it('39: a pause that has run out says so, although nothing marked its end', async () => {
  const words = phrases['statement.is_over'] ?? '';
  expect(await draw(pause)).not.toContain(words);
  expect(await draw({ ...pause, untilTimestamp: now - 60 })).toContain(words);
});

it('the link to the moderator’s words says of which statement it is', async () => {
  const drawn = await draw({ ...pause, appealLink: '/complaint/abc' });
  const [, id] = /<h2 id="([^"]+)"/.exec(drawn) ?? [];
  expect(id).toBeDefined();
  expect(drawn).toContain(`aria-describedby="${id}"`);
});
