import type { Group } from '../recording.ts';

const texts = [
  'A very polite man who explained everything to my wife.',
  'Polite and patient on the phone with me.',
  'Such a friendly voice, honest people I think.',
  'Not a scam, the call was polite to the end.',
  'It rang on Monday and nobody was there.',
];

/** How texts about a number sound: who has it drawn and sees it, and what the holder says of it. */
export const portraits: Group = {
  name: 'portraits',
  env: { WELCOME_NUMCY: '20', PORTRAITS_PER_DAY: '8' },
  async run(recording) {
    const holder = await recording.member('holder', '4915112345901');
    const member = await recording.member('member', '4915112345912');
    const stranger = await recording.member('stranger', '4915112345923');
    const visitor = recording.visitor();
    const { phone } = holder;
    const create = (fields: Record<string, string>, by = member) =>
      recording.post(by, '/api/v6/portrait/create', { locale: 'en', ...fields });
    await create({ phone });
    for (const [at, text] of texts.entries()) {
      const author = await recording.member(`author ${at}`, `491511234600${at}`);
      await recording.post(author, '/api/v7/comment/add', { phone, text });
      recording.app.clock.advance(61_000);
    }
    await recording.get(member, `/api/v202505/search/${phone}?locale=en`);
    await create({ phone }, visitor as typeof member);
    for (const wrong of ['nobody', '112']) await create({ phone: wrong });
    await create({ phone, price: '14' });
    const { body } = await create({ phone, price: '15' });
    const id = (body as { data: { portrait: { neuroanalysisId: string } } }).data.portrait.neuroanalysisId;
    await create({ phone });
    await recording.get(member, `/api/v6/portrait/${id}?locale=de-DE`);
    for (const by of [visitor, stranger]) await recording.get(by, `/api/v6/portrait/${id}`);
    await recording.get(member, '/api/v6/portrait/x');
    const share = (by: typeof member, value: string) =>
      recording.post(by, '/api/v6/portrait/share', { id, is_shared: value });
    await share(stranger, '1');
    await share(member, 'x');
    await share(member, '1');
    await recording.get(visitor, `/api/v6/portrait/${id}`);
    await recording.get(member, `/api/v202505/search/${phone}?locale=en`);
    await recording.get(holder, '/api/v6/params/portrait');
    const direct = (fields: Record<string, string>) =>
      recording.post(holder, '/api/v6/params/portrait', {
        off: '0',
        neurotype: '',
        disputed: '',
        age: '',
        ...fields,
      });
    await direct({ neurotype: 'liar' });
    await direct({ age: '7' });
    await direct({ neurotype: 'businesslike', disputed: 'trust', age: '41' });
    await recording.get(visitor, `/api/v6/portrait/${id}`);
    await direct({ off: '1' });
    await recording.get(member, `/api/v6/portrait/${id}`);
    await recording.get(holder, `/api/v202505/search/${phone}?locale=en`);
    await create({ phone });
    await recording.get(member, '/api/v6/numcy/history');
    await recording.get(member, '/api/v6/notification/list');
  },
};
