import { describe, expect, it } from 'vitest';
import { say } from '#test/comments.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, type Person } from '#test/member.ts';
import { createPortraits } from '#test/portraits.ts';

const { app, service, makePortrayed, draw, drawn, balanceOf, direct, deleteText } = await createPortraits();

describe('a service that reads the texts', () => {
  it('39: is asked once for each text, and says which it read; nothing of their words is kept', async () => {
    const { phone, wrote } = await makePortrayed();
    service.answer = (sent) => ({
      judgements: sent.map((_, text) => ({ text, metric: 'trust', score: -2, phrase: 'on' })),
    });
    const member = await join(app);
    const portrait = await drawn(member, phone);
    expect(portrait).toMatchObject({ reader: 'endpoint', textsByEndpoint: 5, neurotype: 'doubted' });
    expect(portrait.metrics.trust).toMatchObject({ value: 5, count: 5 });
    expect(portrait.metrics.courtesy).toMatchObject({ count: 0 });
    await say(await join(app), phone, 'Rude to my wife.');
    const other = await drawn(await join(app), phone);
    expect(other).toMatchObject({ reader: 'endpoint', textsByEndpoint: 6 });
    expect(service.sentTexts.map((sent) => sent.length)).toEqual([5, 1]);
    const { rows } = await app.database.pool.query('select comment_id, revision, signs, read_at from portrait_reading');
    expect(JSON.stringify(rows)).not.toMatch(/polite|phone|Monday/);
    await deleteText(wrote[0]?.by as Person, phone);
    await runRepeatedJob(app, 'forget-portrait-readings');
    const kept = await app.database.pool.query('select comment_id from portrait_reading where comment_id = $1', [
      wrote[0]?.id,
    ]);
    expect(kept.rows).toEqual([]);
  });

  it('39: that answers nonsense leaves the texts to this site', async () => {
    const { phone } = await makePortrayed();
    service.answer = () => ({ html: '<!doctype html>' });
    expect(await drawn(await join(app), phone)).toMatchObject({ reader: 'site', textsByEndpoint: 0 });
  });

  it('39: while which texts are deleted, leads to no portrait and costs nothing', async () => {
    const { phone, wrote } = await makePortrayed();
    service.whileReading = () => deleteText(wrote[0]?.by as Person, phone);
    const member = await join(app);
    expect(await draw(member, phone)).toMatchObject({ status: 422, code: 'portrait.few_texts' });
    expect(await balanceOf(member)).toBe(20);
  });

  it('39: while which the holder switches it off, leads to no portrait and costs nothing', async () => {
    const holder = await join(app);
    const { phone } = await makePortrayed(holder.phone);
    service.whileReading = () => direct(holder, { off: '1' });
    const member = await join(app);
    expect(await draw(member, phone)).toMatchObject({ status: 422, code: 'portrait.unavailable' });
    expect(await balanceOf(member)).toBe(20);
  });
});
