import { expect, it } from 'vitest';
import { hourMs } from '#shared/time.ts';
import { patient } from '#test/patience.ts';
import { createFileDatabase } from '#test/whole-file.ts';
import { SiteState } from './site-state.ts';

const { db, kind } = await createFileDatabase();
const now = new Date('2026-11-27T12:00:00Z');
const later = new Date(now.getTime() + hourMs);

const announce = (texts: Record<string, string>) =>
  db
    .insertInto('announcement')
    .values({ texts: JSON.stringify(texts), made_at: now, ends_at: later })
    .execute();

it('shows the newest announcement in the reader’s language, else in English, else in the first there is', async () => {
  await announce({ en: 'Older' });
  const state = await SiteState.open(db);
  expect(state.announcementFor('de-DE', now)?.text).toBe('Older');
  await announce({ 'de-DE': 'Neu', 'fr-FR': 'Nouveau' });
  let told = 0;
  state.onChanged(() => {
    told += 1;
  });
  await state.refresh();
  expect(told).toBe(1);
  expect(['de-DE', 'fr-FR', 'en', 'ja-JP'].map((tag) => state.announcementFor(tag as 'en', now)?.text)).toEqual([
    ...['Neu', 'Nouveau', 'Neu', 'Neu'],
  ]);
  expect(state.announcementFor('ja-JP', now)?.locale).toBe('de-DE');
  expect(state.announcementFor('fr-FR', now)?.locale).toBe('fr-FR');
  expect(state.announcementFor('en', later)).toBeNull();
});

it('knows whether the site is closed, once it is told', async () => {
  const state = await SiteState.open(db);
  expect(state.maintenance()).toBeNull();
  await db.insertInto('maintenance').values({ begun_at: now, ends_at: later }).execute();
  expect(state.maintenance()).toBeNull();
  await state.refresh();
  expect(state.maintenance()).toEqual({ begunAt: now, endsAt: later });
  await db.deleteFrom('maintenance').execute();
});

it('a change that could not be read is read later, so that no server stays closed', async () => {
  let isAway = false;
  const flaky = db.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw new Error('away');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await db.insertInto('maintenance').values({ begun_at: now, ends_at: later }).execute();
  const state = await SiteState.open(flaky);
  await db.deleteFrom('maintenance').execute();
  const failures: unknown[] = [];
  isAway = true;
  await state.refreshSurely((error) => failures.push(error));
  expect(failures).toEqual([new Error('away')]);
  expect(state.maintenance()).not.toBeNull();
  isAway = false;
  await expect.poll(() => state.maintenance(), { timeout: patient(10_000) }).toBeNull();
  expect(failures).toHaveLength(1);
  state.close();
});

it('says that nobody administers the site until somebody does', async () => {
  const state = await SiteState.open(db);
  expect(state.needsAdmin()).toBe(true);
  const seen = { lang: 'en', last_seen_at: now, created_at: now };
  await db
    .insertInto('profile')
    .values({ phone: '12025550142', epoch: 1, is_holder: true, role: 'admin', ...seen } as never)
    .execute();
  await state.refresh();
  expect(state.needsAdmin()).toBe(false);
});

it.runIf(kind === 'postgres')('keeps the state of the later of two reads, whichever ends first', async () => {
  const [reached, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isHolding = false;
  const slow = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isHolding) return result;
      isHolding = false;
      reached.resolve();
      await held.promise;
      return result;
    },
  });
  const state = await SiteState.open(slow);
  isHolding = true;
  const early = state.refresh();
  await reached.promise;
  await announce({ en: 'Newest' });
  await state.refresh();
  held.resolve();
  await early;
  expect(state.announcementFor('en', now)?.text).toBe('Newest');
});
