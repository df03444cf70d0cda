import type { NewBrowser } from '#server/domains/part.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { notify } from './notify.ts';

export async function notifyOfBrowser(tx: Tx, { profileId, key }: NewBrowser, now: Date): Promise<void> {
  const at = Math.floor(now.getTime() / 1000);
  const notice = { kind: 'sign_in_new', values: { date: { at } }, link: '/settings?view=sessions' } as const;
  await notify(tx, { ...notice, profileId, key: `sign_in:${key}`, isEssential: true }, now);
}
