import { describe, expect, it } from 'vitest';
import { portraitMetrics } from '#shared/portrait.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { createPortraits } from '#test/portraits.ts';

const { app, makePortrayed, draw, drawn, see, balanceOf, share, direct, portraitOf } = await createPortraits();

describe('the number’s holder', () => {
  it('39: switches it off: all that were drawn go, and what was paid lately comes back', async () => {
    const holder = await join(app);
    const { phone } = await makePortrayed(holder.phone);
    const member = await join(app);
    const { neuroanalysisId: id } = await drawn(member, phone);
    await share(member, id, '1');
    expect(await direct(holder, { off: '1' })).toMatchObject({ status: 200, data: { off: true } });
    expect(await see(null, id)).toMatchObject({ status: 404 });
    expect(await balanceOf(member)).toBe(20);
    expect(await portraitOf(member, phone)).toBeNull();
    expect(await portraitOf(holder, phone)).toMatchObject({ isAvailable: false, can: { create: false, direct: true } });
    expect(await draw(member, phone)).toMatchObject({ status: 422, code: 'portrait.unavailable' });
    expect(await balanceOf(member)).toBe(20);
    await direct(holder, { off: '0' });
    expect(await portraitOf(member, phone)).toMatchObject({ isAvailable: true });
  });

  it('39: sets the own word, the age and what is disputed beside it, and no figure moves', async () => {
    const holder = await join(app);
    const { phone } = await makePortrayed(holder.phone);
    const member = await join(app);
    const before = await drawn(member, phone);
    await direct(holder, { neurotype: 'businesslike', disputed: ['trust', 'tone'], age: '41' });
    const { data } = await see(member, before.neuroanalysisId);
    expect(data).toMatchObject({ age: 41, holderNeurotype: 'businesslike', neurotype: before.neurotype });
    for (const metric of portraitMetrics) {
      expect(data.metrics[metric]).toEqual({
        ...before.metrics[metric],
        isDisputed: metric === 'trust' || metric === 'tone',
      });
    }
    const { data: wish } = await holder.browser.ask('/api/v6/params/portrait');
    expect(wish).toEqual({ off: false, neurotype: 'businesslike', disputed: ['trust', 'tone'], age: 41 });
  });

  it.each([
    ['age', '13'],
    ['age', '121'],
    ['age', '4e1'],
    ['disputed', ['tone', 'beauty']],
    ['neurotype', 'liar'],
  ])('39: says nothing that is none: %s %s', async (field, value) => {
    expect(await direct(await join(app), { [field]: value })).toMatchObject({ status: 400, code: 'request.invalid' });
  });

  it('39: says nothing before the number is proven theirs', async () => {
    const holder = await join(app, { is_proven: false });
    expect(await direct(holder, { off: '1' })).toMatchObject({ status: 401, code: 'sign_in.proof_needed' });
  });

  it('39: is offered nothing while the account is deactivated, as the call refuses it', async () => {
    const holder = await join(app);
    const mine = async () =>
      (await holder.browser.ask<{ neuroanalysis: unknown }>('/api/v6/profile/my')).data.neuroanalysis;
    expect(await mine()).toMatchObject({ can: { create: false, direct: true } });
    await holder.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    expect(await mine()).toMatchObject({ can: { create: false, direct: false } });
    expect(await direct(holder, { off: '1' })).toMatchObject({ code: 'profile.deactivated' });
    await holder.browser.post('/api/v6/profile/cancel', { cancel: '0' });
    expect(await mine()).toMatchObject({ can: { create: false, direct: true } });
  });

  it('39: unlisted, away or gone there is none, and its price comes back', async () => {
    for (const leave of [
      (holder: Person) => holder.browser.post('/api/v6/number/unlist', {}),
      (holder: Person) => holder.browser.post('/api/v6/profile/cancel', { cancel: '1' }),
    ]) {
      const holder = await join(app);
      const { phone } = await makePortrayed(holder.phone);
      const member = await join(app);
      const { neuroanalysisId: id } = await drawn(member, phone);
      await leave(holder);
      expect(await see(member, id)).toMatchObject({ status: 404 });
      expect(await portraitOf(member, phone)).toBeNull();
      expect(await draw(member, phone)).toMatchObject({ status: 422, code: 'portrait.unavailable' });
      expect(await balanceOf(member)).toBe(20);
    }
  });

  it('39: of who left for good none is drawn, though the texts stay', async () => {
    const holder = await join(app);
    const { phone } = await makePortrayed(holder.phone);
    await holder.browser.post('/api/v6/profile/cancel', { cancel: '1' });
    app.clock.advance(31 * 86_400_000);
    await runRepeatedJob(app, 'erase-profiles');
    const member = await join(app);
    expect(await portraitOf(member, phone)).toBeNull();
    expect(await draw(member, phone)).toMatchObject({ status: 422, code: 'portrait.unavailable' });
  });

  it('39: who objects to the use of their number is not portrayed, and its price comes back', async () => {
    const holder = await join(app);
    const { phone } = await makePortrayed(holder.phone);
    const member = await join(app);
    const { neuroanalysisId: id } = await drawn(member, phone);
    const sent = await holder.browser.post('/api/v6/data_request/send', { kind: 'objection', text: 'I object.' });
    expect(sent.status).toBe(200);
    expect(await see(member, id)).toMatchObject({ status: 404 });
    expect(await draw(await join(app), phone)).toMatchObject({ status: 422, code: 'portrait.unavailable' });
    const { phone: another } = await makePortrayed();
    const { neuroanalysisId: kept } = await drawn(await join(app), another);
    await Promise.all([runRepeatedJob(app, 'refund-portraits'), runRepeatedJob(app, 'refund-portraits')]);
    expect(await balanceOf(member)).toBe(20);
    const left = app.database.db.selectFrom('portrait').select('id').where('id', 'in', [id, kept]);
    expect(await left.execute()).toEqual([{ id: kept }]);
  });
});
