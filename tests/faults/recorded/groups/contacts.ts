import { makeAddress } from '#test/factories.ts';
import type { Group, Person } from '../recording.ts';

const phone = '493020181000';
const book = [
  ...['BEGIN:VCARD', 'VERSION:2.1', 'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=90=D0=BD=D0=BD=D0=B0'],
  ...[`TEL;CELL:+${phone}`, 'TEL;HOME:nobody', 'EMAIL:anna@example.com', 'END:VCARD', 'BEGIN:VCARD', 'FN:Torn'],
  ...['BEGIN:VCARD', 'FN:No number', 'END:VCARD', ''],
].join('\r\n');

export const contacts: Group = {
  name: 'contacts',
  env: { CONTACT_IMPORTS_PER_HOUR: '4', REACTIONS_PER_DAY: '2' },
  async run(recording) {
    const names = ['first', 'second', 'third', 'judge'];
    const people: Person[] = [];
    for (const [at, name] of names.entries())
      people.push({ ...(await recording.member(`${name} member`, `491511234571${at}`)), address: makeAddress() });
    const [first, second, third, judge] = people as [Person, Person, Person, Person];
    const load = (by: Person, fields: Record<string, string>) => recording.post(by, '/api/v6/contact/import', fields);
    const upload = (by: Person, file: string, consent = '1') => {
      const form = new FormData();
      form.append('consent', consent);
      form.append('file', new File([file], 'contacts.vcf'));
      return recording.send(by, 'POST', '/api/v6/contact/import', { body: form });
    };
    const list = (name: string) => JSON.stringify([{ first_name: name, phone: `+${phone}` }]);
    await upload(first, book);
    await upload(first, book);
    await upload(first, book, '0');
    await upload(first, 'PK\u0003\u0004');
    await upload(first, 'date,amount\n1,2');
    await load(first, { consent: '1' });
    await load(first, { consent: '1', contacts: 'nothing' });
    await recording.send(first, 'POST', '/api/v6/contact/import', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ consent: 1, contacts: [{ first_name: 'Me', phone: first.phone }] }),
    });
    await load(recording.visitor() as Person, { consent: '1', contacts: list('Stranger') });
    await recording.get(first, '/api/v6/contact/my');
    await load(second, { consent: '1', contacts: list('Anna') });
    await recording.get(judge, `/api/v6/contact/by_phone?phone=${phone}`);
    await load(third, { consent: '1', contacts: list('Ana') });
    const { body } = await recording.get(judge, `/api/v6/contact/by_phone?phone=${phone}`);
    const [name] = (body as { data: { contacts: { name_hash: string }[] } }).data.contacts;
    await recording.get(recording.visitor(), `/api/v6/contact/by_phone?phone=${phone}`);
    await recording.get(judge, '/api/v6/contact/by_phone?phone=nobody');
    await recording.get(judge, `/api/v6/contact/by_profile?profile_id=${first.id}`);
    await recording.get(judge, '/api/v6/contact/by_profile?profile_id=999');
    const vote = (by: Person, like_type: string, action_type: string) =>
      recording.post(by, '/api/v6/contact/like/by_phone', {
        phone,
        like_type,
        action_type,
        name_hash: name?.name_hash ?? '',
      });
    await vote(judge, 'DISLIKE', 'ADD');
    await vote(judge, 'LIKE', 'ADD');
    await vote(judge, 'LIKE', 'REMOVE');
    await vote(judge, 'HATE', 'ADD');
    await vote(first, 'LIKE', 'ADD');
    const unknown = { profile_id: first.id, like_type: 'LIKE', action_type: 'ADD', name_hash: 'x' };
    await recording.post(judge, '/api/v6/contact/like/by_profile', unknown);
    await vote(judge, 'LIKE', 'ADD');
    await recording.get(recording.visitor(), `/api/v202505/search/${phone}?locale=en`);
    await recording.post(first, '/api/v6/contact/my/delete', { phone });
    await recording.post(first, '/api/v6/contact/my/delete', { all: '1' });
    await recording.post(first, '/api/v6/contact/my/delete');
    await load(first, { consent: '1', contacts: list('Fourth') });
    await load(first, { consent: '1', contacts: list('Fifth') });
  },
};
