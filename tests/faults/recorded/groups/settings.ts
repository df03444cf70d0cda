import { photo } from '../cast.ts';
import type { Group } from '../recording.ts';

export const settings: Group = {
  name: 'settings',
  env: { AVATARS_PER_HOUR: '4', EXPORTS_PER_HOUR: '2' },
  async run(recording) {
    const member = await recording.member('fresh member', '4915112345671');
    const pro = await recording.member('Pro member', '4915112345682', {
      pro_until: new Date(recording.now.getTime() + 86_400_000),
    });
    const paths = ['/api/v2/param/antispy', '/api/v6/params/profile_going', '/api/v6/params/notifications'];
    for (const path of paths) {
      await recording.get(recording.visitor(), path);
      await recording.get(member, path);
    }
    await recording.post(member, '/api/v2/param/antispy', { value: '1' });
    for (const value of ['1', '0', '2', '']) await recording.post(pro, '/api/v2/param/antispy', { value });
    await recording.post(pro, '/api/v2/param/antispy', { value: '1' }, { as: 'json' });
    await recording.get(pro, '/api/v2/param/antispy');
    for (const flag of ['0', '1', 'on']) await recording.post(member, '/api/v6/params/profile_going', { flag });
    await recording.post(member, '/api/v6/params/profile_going', { flag: '0' }, { as: 'query' });
    await recording.get(member, '/api/v6/params/profile_going');
    const all = { newNotice: '0', newContactName: '0', commonAcquaintances: '1', deliverWithoutSound: '1' };
    await recording.post(member, '/api/v6/params/notifications', all);
    await recording.post(member, '/api/v6/params/notifications', { newNotice: '1' });
    await recording.post(member, '/api/v6/params/notifications', { newNotice: 'yes' });
    await recording.post(member, '/api/v6/params/notifications');
    await recording.post(member, '/api/v6/params/overlimit');
    await recording.get(member, '/api/v202305/main/load');
    await recording.post(member, '/api/v6/params/overlimit/disable');

    const edit = (fields: Record<string, string>, as: 'form' | 'json' | 'query' = 'form') =>
      recording.post(member, '/api/v6/profile/edit', fields, { as });
    await edit({ first_name: '  Márta ', last_name: 'Kessler-Öztürk' });
    await edit({ last_name: '' }, 'json');
    await edit({ first_name: 'https://example.com' });
    await edit({ first_name: 'x'.repeat(401) });
    await edit({ first_name: 'x'.repeat(60) });
    await edit({ first_name: '\u202eevil' });
    await edit({ first_name: '12345678' });
    await edit({ avatar_id: '3' }, 'query');
    for (const avatar_id of ['99', 'x', '0', '7']) await edit({ avatar_id });
    await edit({});

    const upload = async (file: File | null) => {
      const body = new FormData();
      if (file) body.append('image', file);
      await recording.send(member, 'POST', '/api/v6/profile/avatar', { body });
    };
    await upload(new File([await photo()], 'me.jpg'));
    await upload(new File(['no picture'], 'me.png'));
    await upload(null);
    await recording.post(member, '/api/v6/profile/avatar', { image: 'text' });
    await upload(new File([await photo()], 'again.jpg'));
    await upload(new File([await photo()], 'once-more.jpg'));
    await upload(new File([await photo()], 'too-often.jpg'));
    await edit({ avatar_id: '0' });
    await recording.get(member, '/api/v6/profile/my');
    for (let n = 0; n < 3; n += 1) await recording.get(member, '/api/v6/profile/export');
    await recording.get(recording.visitor(), '/api/v6/profile/export');
  },
};
