import { nameByFour, numbers, seedHolders, seedNumbers } from '../cast.ts';
import type { Group } from '../recording.ts';

export const lookUpVisitor: Group = {
  name: 'look-up-visitor',
  async run(recording) {
    await seedNumbers(recording);
    const holders = await seedHolders(recording);
    await nameByFour(recording, numbers.plain, '101');
    await nameByFour(recording, holders.named.phone, '102');
    const look = (phone: string, query = '', headers: Record<string, string> = {}) =>
      recording.get(recording.visitor(), `/api/v202505/search/${phone}${query}`, headers);
    for (const phone of Object.values(numbers)) await look(phone);
    for (const { phone } of Object.values(holders)) await look(phone);
    for (const locale of ['de-DE', 'ar-SA', 'zh-HK']) await look(numbers.unwanted, `?locale=${locale}`);
    await look(numbers.organisation, '?locale=ja-JP');
    await look(numbers.inRange, '?locale=fr-FR');
    await look(numbers.american, '', { 'accept-language': 'pt-BR,pt;q=0.9' });
    await look(numbers.american, '?locale=klingon');

    for (const phone of ['112', '911', '110']) await look(phone, '?country=DE');
    await look('911', '?country=US&locale=es-ES');
    await look('112');
    for (const written of ['%2B4930901820', '+49%2030%20901820', '0049-30-901820', '(030)901820?country=DE']) {
      await look(written);
    }
    await look('030901820', '?country=DE');
    await look('030901820', '?country=XX');
    await look('030901820', '?country=GERMANY');
    for (const wrong of ['abc', '0', '1234567890123456', '%20', '%00', '%E2%80%AE', '+', '9'.repeat(40)]) {
      await look(wrong);
    }
    await look(numbers.plain, '?paidSearch=1');
    await look(numbers.plain, '?paidSearch=2');
    await look(numbers.plain, '?source=FROM_COMMENTS');
    await look(numbers.plain, '?locale=en&locale=de-DE');

    // Counted while the server ran; many people on one number show as "many calls".
    await recording.restart();
    await look(numbers.unwanted);
    for (let n = 0; n < 30; n += 1)
      await recording.app.request(`/api/v202505/search/${numbers.faded}`, { address: `192.0.2.${n}` });
    await recording.restart();
    await look(numbers.faded);
  },
};
