import type { Group } from '../recording.ts';

/** What the calls answer before anybody has written anything, and whom they send away. */
export const moderation: Group = {
  name: 'moderation',
  env: {},
  async run(recording) {
    const member = await recording.member('member', '4915112345621');
    const moderator = await recording.member('moderator', '4915112345622', { role: 'moderator' });
    const visitor = recording.visitor();
    for (const by of [visitor, member, moderator]) {
      for (const list of [
        'report/my',
        'moderation/my',
        'complaint/list/my',
        'moderation/queue',
        'moderation/desk',
        'moderation/log',
        'moderation/bursts',
      ]) {
        await recording.get(by, `/api/v6/${list}`);
      }
      await recording.post(by, '/api/v6/report/comment', { comment_id: '999', report_text: 'Rude', reason: 'insult' });
      await recording.get(by, '/api/v6/report/standing?comment_id=999');
      await recording.post(by, '/api/v6/report/withdraw', { report_id: '999' });
      const name = { name_hash: 'none', reason: 'insult' };
      await recording.post(by, '/api/v6/report/contact/by_phone', { phone: '+49 1511 2345699', ...name });
      await recording.post(by, '/api/v6/report/contact/by_profile', { profile_id: '999999', ...name });
      const seen = { case_id: '999', case_version: '1' };
      await recording.post(by, '/api/v6/moderation/decide', { ...seen, decision: 'remove', reason: 'insult' });
      await recording.post(by, '/api/v6/moderation/account/remove', seen);
      await recording.post(by, '/api/v6/moderation/open', { source: 'complaint', case_id: '999' });
      await recording.post(by, '/api/v6/moderation/skip', { source: 'text', ...seen });
      await recording.post(by, '/api/v6/moderation/undo', { act_id: '999' });
      const voteSurge = { phone: '4915112345699', burst_version: '1', decision: 'remove' };
      await recording.post(by, '/api/v6/moderation/burst/decide', voteSurge);
      const sought = { contains: 'cheap loans', from: '1', until: '2' };
      await recording.post(by, '/api/v6/moderation/wave/preview', sought);
      await recording.post(by, '/api/v6/moderation/wave/run', { wave_id: '999' });
      await recording.post(by, '/api/v6/moderation/wave/undo', { wave_id: '999' });
      await recording.get(by, '/api/v6/moderation/waves');
      await recording.get(by, '/api/v6/moderation/wave/texts?wave_id=999');
      await recording.post(by, '/api/v6/report/my/read', { until: '1' });
      for (const query of ['', '?id=999', '?id=x']) await recording.get(by, `/api/v6/moderation/my/statements${query}`);
      const complaint = { name: 'Rosa', email: 'rosa@example.test', text: 'This is not true.' };
      await recording.post(by, '/api/v6/complaint/comment', { comment_id: '999', ...complaint });
      await recording.post(by, '/api/v6/complaint/contact', { id: '4915112345699', name_hash: 'none', ...complaint });
      await recording.get(by, '/api/v6/complaint/000000-000000-000000-000000');
      const words = { text: 'Please look again.' };
      await recording.post(by, '/api/v6/complaint/000000-000000-000000-000000/appeal', words);
      await recording.post(by, '/api/v6/complaint/000000-000000-000000-000000/measure_appeal', words);
      await recording.post(by, '/api/v6/complaint/000000-000000-000000-000000/answer', { contact: 'call' });
      await recording.get(by, '/api/v6/moderation/complaint/measures');
      const judged = { measure_id: '999', decision: 'lift', note: 'It may go.' };
      await recording.post(by, '/api/v6/moderation/complaint/measure', judged);
      const appeal = { statement_id: '999', text: 'Please look again.' };
      await recording.post(by, '/api/v6/moderation/my/statements/appeal', appeal);
      await recording.get(by, '/api/v6/moderation/appeals');
      await recording.get(by, '/api/v6/suspension/000000-000000-000000-000000');
      await recording.post(by, '/api/v6/suspension/000000-000000-000000-000000/appeal', words);
      const appealed = { appeal_id: '999', revision: '1', decision: 'lift', note: 'It may go.' };
      await recording.post(by, '/api/v6/moderation/appeal/decide', appealed);
      await recording.get(by, '/api/v6/moderation/complaints');
      const item = { item_id: '999', decision: 'refuse', note: 'It may stand.' };
      await recording.post(by, '/api/v6/moderation/complaint/decide', { ...seen, ...item });
      const act = { acts: 'note', reasons: 'other', notes: 'Ask the first moderator.' };
      await recording.post(by, '/api/v6/moderation/complaint/act', { ...seen, ...act });
      await recording.post(by, '/api/v6/moderation/complaint/undo', { decision_id: '999' });
      const sender = { scope: 'sender', note: 'None of them says what is untrue.' };
      await recording.post(by, '/api/v6/moderation/complaint/refuse_sender', { ...seen, ...sender });
      await recording.post(by, '/api/v6/moderation/complaint/undo_sender', { sweep: 'none-of-that-name' });
    }
    for (const fields of [{}, { thread_id: '999' }, { comment_id: 'x' }, { comment_id: '1', reason: 'dislike' }]) {
      await recording.post(member, '/api/v6/report/comment', fields);
    }
    await recording.post(member, '/api/v6/report/comment', { comment_id: '1', report_text: 'x'.repeat(1001) });
    await recording.post(moderator, '/api/v6/moderation/decide', { case_id: '1', case_version: '0', decision: 'keep' });
    await recording.post(moderator, '/api/v6/moderation/decide', { case_id: '1', case_version: '1', decision: 'burn' });
    for (const fields of [{}, { contains: 'abc' }, { contains: 'cheap loans', until: '1' }, { least_numbers: '2' }]) {
      await recording.post(moderator, '/api/v6/moderation/wave/preview', { from: '1', until: '2', ...fields });
    }
    await recording.get(moderator, '/api/v6/moderation/queue?after=forged');
    await recording.get(moderator, '/api/v6/moderation/bursts?after=forged');
    await recording.post(moderator, '/api/v6/moderation/burst/decide', { phone: 'x', decision: 'burn' });
  },
};
