import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { makeAddress, makePhone } from '#test/factories.ts';
import { runRepeatedJob } from '#test/jobs.ts';
import { join, look, type Person } from '#test/member.ts';
import { expectRecounted } from '#test/opinions.ts';
import { noonToday, startTestApp, type TestApp } from '#test/start-app.ts';

// What the number's page shows as verdict, against what this file makes of the acts that it did itself.

const dayMs = 86_400_000;
let app: TestApp;
beforeAll(async () => {
  const env = {
    BOT_CHECK: 'off',
    RATE_FACTOR: '100000',
    SESSION_DAYS: '365',
    RETURN_DAYS: '365',
    FRESH_PROOF_DAYS: '365',
    SILENT_PROOF_DAYS: '3650',
    MEMBER_PER_DAY: '100000',
  };
  app = await startTestApp({ env, clock: fixedClock(noonToday()) });
});
afterAll(() => app.close());

/** What one person says of one number, and when they first spoke for and against it. */
interface Said {
  isBanned: boolean;
  tags: 'bad' | 'good' | 'neutral' | 'type' | null;
  wanted: 'yes' | 'no' | null;
  whyBlocked: 'scam' | 'other' | null;
  first: { bad?: { at: number; isNew: boolean }; good?: { at: number; isNew: boolean } };
}
interface Speaker extends Person {
  joinedAt: number;
  isAway: boolean;
  said: Map<string, Said>;
}

const tagFields = {
  bad: { emotags: '8' },
  good: { emotags: '1' },
  neutral: { emotags: '5' },
  type: { caller_type: '6' },
};

/** For or against, by domain.md: the heaviest of what is said. */
function signOf({ isBanned, tags, wanted, whyBlocked }: Said): 'bad' | 'good' | null {
  if (isBanned || wanted === 'no' || whyBlocked === 'scam' || tags === 'bad' || tags === 'type') return 'bad';
  return wanted === 'yes' || tags === 'good' ? 'good' : null;
}

/** One person one unit, half of it for an account of less than three days; half as much after 125 days. */
function judge(speakers: Speaker[], phone: string, now: number) {
  const units = { bad: 0, good: 0 };
  for (const { said, isAway, joinedAt } of speakers) {
    const own = said.get(phone);
    const sign = own && !isAway ? signOf(own) : null;
    const first = sign && own?.first[sign];
    if (!sign || !first) continue;
    const weight = first.isNew && now - joinedAt < 3 * dayMs ? 0.5 : 1;
    units[sign] += weight * 0.5 ** ((Math.floor(now / dayMs) - Math.floor(first.at / dayMs)) / 125);
  }
  const n = units.bad + units.good;
  const z2 = 1.96 ** 2;
  const lower = (k: number) => (n === 0 ? 0 : (k + z2 / 2 - 1.96 * Math.sqrt((k * (n - k)) / n + z2 / 4)) / (n + z2));
  return { ...units, risk: 100 * lower(units.bad), trust: 100 * lower(units.good) };
}

it('the verdict shown is the one recomputed from what was said, over random acts of many days', async () => {
  const seed = 20_261_122;
  let state = seed;
  const random = (below: number) => {
    // Park and Miller's: the same acts in every run.
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T;
  const now = () => app.clock.now().getTime();
  const speakers: Speaker[] = [];
  const phones = [makePhone(), makePhone()];
  const addSpeaker = async () => {
    // Each from a network of their own, and opened apart from the others: what such have in common is another file's matter.
    const joinedAt = now() - Math.max(0, 6 - speakers.length) * 2 * dayMs;
    const person = await join(app, { created_at: new Date(joinedAt) });
    person.browser.address = makeAddress();
    speakers.push({ ...person, joinedAt, isAway: false, said: new Map() });
  };

  /** One thing that somebody does; what came of it stands in `speakers` too. */
  async function act(who: Speaker, phone: string): Promise<void> {
    const post = async (path: string, fields: Record<string, string>) => {
      const answer = await who.browser.post(`/api/v6/${path}`, { phone, ...fields });
      expect([path, answer.status, answer.code]).toEqual([path, 200, answer.code]);
    };
    const none: Said = { isBanned: false, tags: null, wanted: null, whyBlocked: null, first: {} };
    const own = who.said.get(phone) ?? none;
    who.said.set(phone, own);
    const what = random(8);
    if (what === 0) {
      await post('profile/cancel', { cancel: '1' });
      who.isAway = true;
      return;
    }
    if (what < 3) {
      await post('ban/add', {});
      own.isBanned = true;
    } else if (what === 3) {
      await post('ban/delete', {});
      Object.assign(own, { isBanned: false, whyBlocked: null });
    } else if (what < 6) {
      own.tags = pick(['bad', 'good', 'good', 'neutral', 'type', null]);
      await post('tag/set', own.tags === null ? {} : tagFields[own.tags]);
    } else if (what === 6 || !own.isBanned) {
      own.wanted = pick(['yes', 'yes', 'no', null]);
      await post('poll/answer', { poll: 'onComment', answer: own.wanted ?? '' });
    } else {
      own.whyBlocked = pick(['scam', 'other', null]);
      await post('poll/answer', { poll: 'onBan', answer: own.whyBlocked ?? '' });
    }
    const sign = signOf(own);
    if (sign) own.first[sign] ??= { at: now(), isNew: now() - who.joinedAt < 3 * dayMs };
  }

  const labels = new Set<string>();
  for (let n = 0; n < 6; n += 1) await addSpeaker();
  for (let step = 1; step <= 160; step += 1) {
    const who = pick(speakers);
    if (who.isAway) {
      expect((await who.browser.post('/api/v6/profile/cancel', { cancel: '0' })).status).toBe(200);
      who.isAway = false;
    } else await act(who, pick(phones));
    if (step % 8 === 0) await addSpeaker();
    // Most within hours, some after months.
    app.clock.advance(step % 20 === 0 ? 30 * dayMs : (1 + random(14)) * 3_600_000);
    await runRepeatedJob(app, 'weigh-new-opinions');
    if (step % 4 !== 0) continue;
    for (const phone of phones) {
      const { verdict } = await look(app, null, phone);
      const own = judge(speakers, phone, now());
      expect(verdict.evidence.bad).toBeCloseTo(own.bad, 3);
      expect(verdict.evidence.good).toBeCloseTo(own.good, 3);
      // Whole numbers, of units that were rounded before.
      expect(Math.abs(verdict.risk - own.risk)).toBeLessThan(0.51);
      expect(Math.abs(verdict.trust - own.trust)).toBeLessThan(0.51);
      const { risk, trust } = verdict;
      const label = risk >= 60 ? 'unwanted' : risk >= 40 ? 'suspicious' : trust >= 51 ? 'trusted' : 'unknown';
      expect(verdict.label).toBe(label);
      labels.add(label);
    }
  }
  expect(labels.size).toBeGreaterThan(1);
  for (const phone of phones) await expectRecounted(app.database, phone);
});
