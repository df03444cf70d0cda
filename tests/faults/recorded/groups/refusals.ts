import { numbers } from '../cast.ts';
import type { Group } from '../recording.ts';

/** Calls that are refused before they do anything: unknown paths, methods, bodies, tokens, accounts, clients. */
export const refusals: Group = {
  name: 'refusals',
  env: { MIN_CLIENT_VERSION: '1.4.0' },
  async run(recording) {
    const member = await recording.member('fresh member', '4915112345671');
    const visitor = recording.visitor();
    const notFound = ['/api/', '/api/v6', '/api/v6/nothing', '/api/v1/search/1', '/api/v6/comment/best', '/api/v6/%ff'];
    for (const path of notFound) await recording.get(visitor, path);
    await recording.get(visitor, '/api/v6/nothing', { 'accept-language': 'fr' });
    await recording.get(visitor, '/api/v6/nothing?locale=he-IL');
    await recording.get(member, '/api/v6/nothing');
    await recording.post(visitor, `/api/v202505/search/${numbers.plain}`);
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      await recording.send(visitor, method, `/api/v202505/search/${numbers.plain}`);
    }
    await recording.get(visitor, '/api/v6/profile/edit');
    await recording.get(member, '/api/v6/suggest/add');
    for (const path of ['profile/edit', 'params/notifications', 'params/profile_going', 'params/overlimit']) {
      await recording.post(visitor, `/api/v6/${path}`);
    }
    await recording.post(visitor, '/api/v6/params/overlimit/disable');
    await recording.post(visitor, '/api/v2/param/antispy', { value: '1' });
    await recording.post(visitor, '/api/v6/profile/avatar');
    await recording.get(visitor, '/api/v6/profile/my');

    const edit = (type: string, body: string) =>
      recording.send(member, 'POST', '/api/v6/profile/edit', { headers: { 'content-type': type }, body });
    await edit('application/json', '{"first_name":');
    await edit('application/json', '["first_name"]');
    await edit('application/json', '{"first_name":1}');
    await edit('text/plain', 'first_name=X');
    await edit('application/xml', '<x/>');
    await edit('multipart/form-data; boundary=x', 'no parts');
    await edit('application/x-www-form-urlencoded', `first_name=${'x'.repeat(200_000)}`);

    const path = '/api/v202305/main/load';
    for (const authorization of ['Bearer nonsense', 'nonsense', 'Bearer a.b.c', 'Basic dTpw', '']) {
      await recording.get(visitor, path, { authorization });
    }
    for (const version of ['1.3.9', '1.4.0', '2.0', 'x'])
      await recording.get(visitor, path, { 'x-client-version': version });
    await recording.get(member, '/api/v6/profile/my', { 'x-client-version': '0.1.0' });
    const { db } = recording.app.database;
    await db.updateTable('profile').set({ barred_at: recording.now }).where('id', '=', member.id).execute();
    member.name = 'barred member';
    await recording.get(member, '/api/v6/profile/my');
    await recording.get(member, `/api/v202505/search/${numbers.plain}`);
    await recording.post(member, '/api/v6/profile/edit', { first_name: 'X' });
    recording.app.drain();
    await recording.get(visitor, '/readyz');
    await recording.get(visitor, '/healthz');
  },
};
