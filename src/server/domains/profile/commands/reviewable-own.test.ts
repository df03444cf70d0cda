import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ComplaintSent } from '#contract/complaint-sending.ts';
import type { Decided, HeldTexts, MyReports, ReportSent, TextQueue } from '#contract/moderation.ts';
import type { NumberView } from '#contract/number.ts';
import type { EditedProfile, MyNumber } from '#contract/profile.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { listComments, say } from '#test/comments.ts';
import { createComplaintQueue, said } from '#test/complaints.ts';
import { makePhone } from '#test/factories.ts';
import { join, look, type Person } from '#test/member.ts';

const { app, clock, moderator, second, visitor, list, decide, follow, noticesOf, run } = await createComplaintQueue();

let holder: Person;
let reader: Person;
beforeEach(async () => {
  clock.advance(61_000);
  [holder, reader] = [await join(app), await join(app)];
});

const rename = async (first_name: string, last_name: string, by = holder) => {
  const { status, data } = await by.browser.post<EditedProfile>('/api/v6/profile/edit', { first_name, last_name });
  expect(status).toBe(200);
  return data.nameState;
};
async function upload(background: string, by = holder): Promise<EditedProfile> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('image', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
  const answer = await by.browser.ask<EditedProfile>('/api/v6/profile/avatar', { method: 'POST', body });
  expect(answer.status).toBe(200);
  return answer.data;
}
/** What a viewer is shown of the holder on the number's page. */
const shownTo = async (by: Person | null) => {
  const { profile, ui } = await look(app, by, holder.phone);
  return { name: profile && `${profile.firstName} ${profile.lastName}`.trim(), avatar: ui.avatar };
};
const nameHash = async (by: Person | null = reader) => (await look(app, by, holder.phone)).profile?.name_hash ?? '';
const versionOf = (avatar: string | null) => /([\w-]{22})\.webp$/.exec(avatar ?? '')?.[1] ?? '';
const report = (name_hash: string, by = reader, phone = holder.phone) =>
  by.browser.post<ReportSent>('/api/v6/report/contact/by_phone', { phone, name_hash, reason: 'false' });
const standing = (name_hash: string, by = reader, phone = holder.phone) =>
  by.browser.ask(`/api/v6/report/standing?phone=${phone}&name_hash=${name_hash}`);
const complainOf = (fields: Record<string, string>, by = visitor()) =>
  by.post<ComplaintSent>('/api/v6/complaint/contact', { ...said, ...fields });
async function queued(kind: string, by = moderator) {
  const { data } = await by.browser.ask<TextQueue>('/api/v6/moderation/queue?limit=100');
  return data.items.find((item) => item.kind === kind && item.textId === holder.id);
}
async function judge(kind: string, path: string, more: Record<string, string>) {
  const seen = await queued(kind);
  const fields = { case_id: seen?.id ?? '0', case_version: String(seen?.version ?? 1), reason: 'false', ...more };
  const answer = await moderator.browser.post<Decided>(`/api/v6/moderation/${path}`, fields);
  expect(answer.status).toBe(200);
  return answer.data.actId;
}
const undo = (act_id: string) => moderator.browser.post('/api/v6/moderation/undo', { act_id });
async function mine(by = holder) {
  const { data } = await by.browser.ask<MyNumber>('/api/v6/profile/my');
  return data.account;
}
async function heldOf(by = holder) {
  const { data } = await by.browser.ask<HeldTexts>('/api/v6/moderation/my');
  return data.items.map(({ kind, text, state, rule }) => [kind, text, state, rule]);
}
const statusOf = async (address: string) => (await app.request(address)).status;

describe('an own name', () => {
  it('a name that a moderator removed is shown to nobody, waits when it is written anew, and comes back when that is undone', async () => {
    const about = makePhone();
    await rename('Your', 'Boss');
    await say(holder, about, 'Rang twice today.');
    const authorOf = async () => (await listComments(app, reader, about)).items.map((one) => one.firstName);
    const isOnCard = async () =>
      (await reader.browser.ask<string>(`/api/v202505/search/${holder.phone}/contact.vcf`)).data.includes('Boss');
    expect([await shownTo(reader), await shownTo(null), await authorOf(), await isOnCard()]).toEqual([
      { name: 'Your Boss', avatar: null },
      { name: 'Y*** B.', avatar: null },
      ['Your'],
      true,
    ]);
    expect(await report(await nameHash())).toMatchObject({ status: 200, data: { status: 'sent' } });
    expect(await report(await nameHash())).toMatchObject({ status: 200, data: { status: 'already_sent' } });
    expect(await queued('holder_name')).toMatchObject({
      text: 'Your Boss',
      phone: holder.phone,
      state: 'shown',
      reports: [{ reason: 'false', count: 1 }],
      can: { removeAccount: true },
    });
    const actId = await judge('holder_name', 'decide', { decision: 'remove' });
    const gone = { name: null, avatar: null };
    const everywhere = async () => [
      await shownTo(reader),
      await shownTo(null),
      await shownTo(holder),
      await authorOf(),
    ];
    expect([...(await everywhere()), await isOnCard()]).toEqual([gone, gone, gone, [''], false]);
    // The holder sees the old name, its removal and the reason.
    expect(await mine()).toMatchObject({ firstName: 'Your', lastName: 'Boss', nameState: 'removed' });
    expect(await heldOf()).toEqual([['holder_name', 'Your Boss', 'removed', 'false']]);
    expect((await undo(actId)).status).toBe(200);
    expect(await everywhere()).toEqual([
      { name: 'Your Boss', avatar: null },
      { name: 'Y*** B.', avatar: null },
      { name: 'Your Boss', avatar: null },
      ['Your'],
    ]);
    expect([(await mine()).nameState, await heldOf()]).toEqual(['shown', []]);

    await report(await nameHash(), second);
    await judge('holder_name', 'decide', { decision: 'remove' });
    expect(await rename('Ines', 'Duarte')).toBe('held');
    expect(await everywhere()).toEqual([gone, gone, gone, ['']]);
    // Deleting the name first does not reveal it.
    await rename('', '');
    expect(await rename('Your', 'Boss')).toBe('held');
    expect(await rename('Ines', 'Duarte')).toBe('held');
    await judge('holder_name', 'decide', { decision: 'keep' });
    expect(await shownTo(reader)).toEqual({ name: 'Ines Duarte', avatar: null });
    expect(await rename('Ines', 'D.')).toBe('shown');
  });

  it('is judged by who may: no visitor reports it, nobody their own, and no moderator decides about their own', async () => {
    await rename('Your', 'Boss');
    const hash = await nameHash();
    expect(await report(hash, holder)).toMatchObject({ status: 422, code: 'report.own' });
    expect(await complainOf({ id: holder.phone, name_hash: hash }, holder.browser)).toMatchObject({
      code: 'report.own',
    });
    expect(
      (await visitor().post('/api/v6/report/contact/by_phone', { phone: holder.phone, name_hash: hash })).status,
    ).toBe(401);
    expect(await report(hash)).toMatchObject({ status: 200 });
    await app.database.db.updateTable('profile').set({ role: 'moderator' }).where('id', '=', holder.id).execute();
    expect(await queued('holder_name', holder)).toBeUndefined();
    expect(await queued('holder_name')).toMatchObject({ can: { removeAccount: false } });
  });

  it('is the same by a profile, under another hash, which leads to no number', async () => {
    await rename('Your', 'Boss');
    const { data } = await reader.browser.ask<NumberView>(`/api/v202505/profile/${holder.id}`);
    const hash = data.profile?.name_hash ?? '';
    expect([hash.length, hash === (await nameHash())]).toEqual([43, false]);
    expect(await report(hash)).toMatchObject({ code: 'text.not_found' });
    const fields = { profile_id: holder.id, name_hash: hash, reason: 'false' };
    expect(await reader.browser.post('/api/v6/report/contact/by_profile', fields)).toMatchObject({ status: 200 });
    const { data: sent } = await reader.browser.ask<MyReports>('/api/v6/report/my');
    expect(sent.items).toMatchObject([
      { kind: 'holder_name', phone: null, profileId: Number(holder.id), name: 'Y*** B.' },
    ]);
    expect(JSON.stringify(sent)).not.toContain(holder.phone);
    // Nor do they see the pending replacement of a removed name.
    await judge('holder_name', 'decide', { decision: 'remove' });
    await rename('Some', 'Insult');
    const { data: decided } = await reader.browser.ask<MyReports>('/api/v6/report/my');
    expect(decided.items).toMatchObject([{ kind: 'holder_name', outcome: 'removed', name: null }]);
  });

  it('of an unlisted number, a closed profile or a guess is not found, and a complaint about it is answered alike', async () => {
    await rename('Your', 'Boss');
    const hash = await nameHash();
    const [other, unnamed] = [await join(app), await join(app)];
    const genuine = await complainOf({ id: holder.phone, name_hash: hash });
    const there = JSON.stringify(await follow(genuine.data.ticket));
    const before = (await list()).length;
    let others = 0;
    const isUnknown = async (sent: string, phone: string) => {
      others += 1;
      expect(await report(sent, reader, phone)).toMatchObject({ status: 404, code: 'text.not_found' });
      expect(await standing(sent, reader, phone)).toMatchObject({ status: 404, code: 'text.not_found' });
      const unknownName = await complainOf({ id: phone, name_hash: sent, name: `Another ${others}` });
      expect({ ...unknownName.data, ticket: '' }).toEqual({ ...genuine.data, ticket: '' });
      const shown = JSON.stringify(await follow(unknownName.data.ticket));
      // Both forms of the number are those given, whoever holds it.
      const asked = there.replace(holder.phone, phone);
      expect(shown).toBe(asked.replace(internationalOf(holder.phone), internationalOf(phone)));
      expect((await list()).length).toBe(before);
    };
    await isUnknown('guessed', holder.phone);
    await isUnknown(hash, other.phone);
    await isUnknown(hash, unnamed.phone);
    await holder.browser.post('/api/v6/params/profile_going', { flag: '0' });
    await isUnknown(hash, holder.phone);
    await holder.browser.post('/api/v6/params/profile_going', { flag: '1' });
    expect((await holder.browser.post('/api/v6/number/unlist', {})).status).toBe(200);
    await isUnknown(hash, holder.phone);
    const { data } = await reader.browser.ask<MyReports>('/api/v6/report/my');
    expect(data.items).toEqual([]);
  });

  it('goes by a complaint, whose reason its holder reads; an appeal brings it back', async () => {
    await rename('Your', 'Boss');
    const answer = await complainOf({ id: holder.phone, name_hash: await nameHash(null), reason: 'no_contact' });
    const { ticket } = answer.data;
    // A name claims no contact, so nobody is asked about one.
    expect((await follow(ticket)).status).toBe('open');
    const waiting = (await list()).find((one) => one.phone === holder.phone);
    expect(waiting?.items).toMatchObject([{ kind: 'holder_name', text: 'Your Boss', isShared: false }]);
    expect(await decide(holder.id, 'uphold', moderator, 'It is no bank.', 'holder_name')).toMatchObject({
      status: 200,
    });
    expect((await shownTo(reader)).name).toBeNull();
    const [notice] = await noticesOf(holder);
    expect(notice?.link).toMatch(/^\/complaint\//);
    const { data } = await holder.browser.ask<{ items: unknown[] }>('/api/v6/moderation/my/statements');
    expect(data.items).toMatchObject([
      { restriction: 'removed', kind: 'holder_name', text: 'Your Boss', source: 'notice', phone: holder.phone },
    ]);
    const own = (notice?.link ?? '').replace('/complaint/', '');
    expect((await follow(own)).side).toBe('author');
    expect(await holder.browser.post(`/api/v6/complaint/${own}/appeal`, { text: 'That is my name.' })).toMatchObject({
      status: 200,
    });
    expect(await decide(holder.id, 'refuse', second, 'It is a name.', 'holder_name')).toMatchObject({ status: 200 });
    expect((await shownTo(reader)).name).toBe('Your Boss');
  });

  it('goes with the account that is removed as spam, and comes back with it', async () => {
    await rename('Your', 'Boss');
    await report(await nameHash());
    const actId = await judge('holder_name', 'account/remove', {});
    expect((await shownTo(reader)).name).toBeNull();
    expect((await undo(actId)).status).toBe(200);
    expect(await shownTo(reader)).toEqual({ name: 'Your Boss', avatar: null });
  });

  it('waits no more when it is gone', async () => {
    await rename('Your', 'Boss');
    await report(await nameHash());
    // A change is reviewed anew; the same text once more is not.
    await rename('Your', 'Boss');
    expect(await queued('holder_name')).toMatchObject({ text: 'Your Boss' });
    await rename('', '');
    expect(await queued('holder_name')).toBeUndefined();
    const { data } = await reader.browser.ask<MyReports>('/api/v6/report/my');
    expect(data.items).toMatchObject([{ kind: 'holder_name', outcome: 'gone' }]);
  });
});

describe('an own picture', () => {
  it('that a moderator removed is shown to nobody but them and its holder, waits when another comes, and comes back when that is undone', async () => {
    await rename('Ines', '');
    const { avatar } = await upload('#ff0000');
    const version = versionOf(avatar);
    expect(await shownTo(reader)).toEqual({ name: 'Ines', avatar });
    expect(await report(version, holder)).toMatchObject({ code: 'report.own' });
    expect(await report(version)).toMatchObject({ status: 200, data: { status: 'sent' } });
    const seen = await queued('holder_picture');
    expect(seen?.text).toMatch(new RegExp(`^/api/v6/profile/avatar/${holder.id}/[\\w-]{22}\\.webp$`));
    expect(seen?.text).not.toContain(version);
    const actId = await judge('holder_picture', 'decide', { decision: 'remove' });
    expect(await shownTo(reader)).toEqual({ name: 'Ines', avatar: null });
    expect([await statusOf(avatar ?? ''), await statusOf(seen?.text ?? '')]).toEqual([404, 200]);
    expect(await mine()).toMatchObject({ avatar: null, avatarState: 'removed', nameState: 'shown' });
    expect(await heldOf()).toEqual([['holder_picture', seen?.text, 'removed', 'false']]);
    expect((await undo(actId)).status).toBe(200);
    expect([(await shownTo(reader)).avatar, await statusOf(avatar ?? '')]).toEqual([avatar, 200]);

    await report(version, second);
    await judge('holder_picture', 'decide', { decision: 'remove' });
    const next = await upload('#00ff00');
    expect([next.avatar, next.avatarState, (await shownTo(reader)).avatar]).toEqual([null, 'held', null]);
    // A generated picture needs no review.
    const drawn = await holder.browser.post<EditedProfile>('/api/v6/profile/edit', { avatar_id: '3' });
    expect(drawn.data).toMatchObject({ avatar: '/avatars/3.svg', avatarState: 'shown' });
    expect(await queued('holder_picture')).toBeUndefined();
    expect((await upload('#0000ff')).avatarState).toBe('held');
    await judge('holder_picture', 'decide', { decision: 'keep' });
    expect((await shownTo(reader)).avatar).toMatch(/\.webp$/);
  });
});

it('what waits of a name and a picture is closed when their account is erased', async () => {
  await rename('Your', 'Boss');
  const { avatar } = await upload('#ff0000');
  await report(await nameHash());
  await report(versionOf(avatar));
  await holder.browser.post('/api/v6/profile/cancel', { cancel: '1' });
  clock.advance(31 * 86_400_000);
  await run('erase-profiles');
  const cases = app.database.db.selectFrom('moderation_case').select(['kind', 'state', 'outcome']);
  expect(await cases.where('profile_id', '=', holder.id).orderBy('kind').execute()).toEqual([
    { kind: 'holder_name', state: 'closed', outcome: 'gone' },
    { kind: 'holder_picture', state: 'closed', outcome: 'gone' },
  ]);
});
