import { nameByFour, numbers, seedHolders, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

/** What search engines, link previews, monitoring and the search page read. */
export const discovery: Group = {
  name: 'discovery',
  async run(recording) {
    await seedNumbers(recording);
    const { named } = await seedHolders(recording);
    await nameByFour(recording, numbers.plain, '101');
    const get = (path: string, headers: Record<string, string> = {}) =>
      recording.get(recording.visitor(), path, headers);
    for (const path of ['/api/v202305/main/load', '/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml'])
      await get(path);
    for (const path of ['/llms.txt', '/.well-known/security.txt']) await get(path);
    for (const part of ['1', '2', numbers.unwanted, '999999999999999']) await get(`/sitemaps/numbers-${part}.xml`);
    for (const part of ['numbers-0.xml', 'numbers-x.xml', 'other.xml', '..']) await get(`/sitemaps/${part}`);
    for (const phone of [numbers.unwanted, numbers.plain, numbers.organisation, named.phone, '112']) {
      await get(`/og/en/${phone}.png`);
    }
    await get(`/og/ar-SA/${numbers.unwanted}.png`);
    for (const picture of ['abc.png', `+${numbers.plain}.png`, `${numbers.plain}.jpg`]) await get(`/og/en/${picture}`);
    for (const path of ['/healthz', '/readyz', '/api/v202305/apk/get', '/.well-known/assetlinks.json', '/metrics'])
      await get(path);
    for (const file of ['klingon.json', 'en.txt', 'en']) await get(`/localeModule/json/${file}`);
    await get('/localeModule/json/en.json?part=none');
    for (const file of ['en.json', 'ar-SA.json?part=app', 'pt.json']) await get(`/localeModule/json/${file}`);
    await recording.get({ name: 'operator', address: '127.0.0.1', browser: null }, '/metrics');
    await get('/api/v202305/main/load', { 'accept-language': 'de' });
    for (const phone of ['02079460018', '%2B10791234567', '442079460018', '', 'abc']) {
      await get(`/api/v6/number/readings?phone=${phone}`, { 'accept-language': 'de-CH,fr;q=0.5' });
    }
    await get('/api/v6/number/readings?phone=02079460018&country=GB&locale=ar-SA');
    await get('/api/v6/number/readings?phone=02079460018');
    await get('/api/v6/transparency');
    await recording.restart();
    await get('/api/v202305/main/load');
  },
};
