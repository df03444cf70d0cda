import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedSite, serveSite } from '#test/serve.ts';
import { findBarriers, findOverflow } from './audit.ts';
import { signInAs } from './member.ts';
import { takePicture } from './picture.ts';
import { visit } from './visitor.ts';
import { say } from './words.ts';

let site: ServedSite;
beforeAll(async () => {
  site = await serveSite({ SANDBOX: 'on', TRUST_PROXY: '127.0.0.1', RATE_FACTOR: '1000', SAMPLE_DATA: 'off' });
});
afterAll(() => site?.stop());

const ways = [
  { language: 'en', prefix: '/en', screen: 'desktop', people: ['13035559711', '13035559712'] },
  { language: 'ar-SA', prefix: '/ar', screen: 'phone', people: ['13035559721', '13035559722'] },
] as const;

test.each(ways)(
  'in $language a member checks the name that a caller gave, by keyboard, and is told no other one',
  async ({ language, prefix, screen, people: [holderPhone, phone] }) => {
    const words = (key: string) => say(language, key);
    const like = (key: string) => new RegExp(say(language, key, { name: '.*' }).replace(/\s+/g, '\\s+'));
    const other = await visit({ site: site.url });
    const holder = await signInAs(other, holderPhone);
    await holder.call('/api/v6/profile/edit', { first_name: 'Anna', last_name: 'Keller' });
    await other.leave();
    const visitor = await visit({ site: site.url, screen });
    await signInAs(visitor, phone);
    const { page } = visitor;
    const card = page.locator('#ask-name');
    await visitor.open(`${prefix}/number/${holderPhone}`);
    const field = card.getByLabel(words('name.ask.label'));
    await field.fill('Bo Berg');
    await field.press('Enter');
    await card.getByText(like('name.ask.no')).waitFor();
    await field.fill('keller anna');
    await field.press('Enter');
    await card.getByText(like('name.ask.yes')).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findOverflow(page, screen === 'phone' ? 320 : 1200)).toEqual([]);
    await takePicture(page, `ask-name-${language}`);
    await visitor.leave();
  },
);
