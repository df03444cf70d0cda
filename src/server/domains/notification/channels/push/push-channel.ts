import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { PushTest } from '#contract/push.ts';
import type { Member } from '#server/platform/access/actor.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { createTranslator } from '#server/platform/i18n/translator.ts';
import { directionOf, findLocale, localeEntry } from '#shared/locale.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { groupOf } from '../../rules/notice-groups.ts';
import type { PushSubscriptionTable } from '../../tables.ts';
import type { Delivery, NoticeChannel, ReadyNotice } from '../channel.ts';
import { mannerOf, type PushManner, type PushWords, testManner, writePayload } from './push-rules.ts';
import type { PushSeal } from './push-seal.ts';
import type { PushOutcome, PushSender } from './push-sender.ts';
import { forgetSignedOut } from './subscribe-push.ts';

export interface PushDeps {
  db: Db;
  clock: Clock;
  seal: PushSeal;
  sender: PushSender;
  /** Without a trailing slash. */
  publicUrl: string;
}

export interface PushChannel extends NoticeChannel {
  /** Sends a test to one of the member's devices; null if it is not theirs. */
  test(member: Member, id: string): Promise<PushTest | null>;
}

type Device = Selectable<PushSubscriptionTable>;

interface Message {
  words: PushWords;
  shortBody: string;
  manner: PushManner;
  marks: readonly string[];
}

/** Consecutive refusals (such as 401 after a change of keys) before a device is removed. */
const mostRefusals = 5;
/** Pause after a timeout, so that a slow push service does not delay others. */
const timeoutPauseS = (5 * minuteMs) / secondMs;
/** 96 bits in base64url. */
const markLetters = 16;
/** Delivered notices remembered per device: while another device waits, a retry must not repeat them. */
const mostMarks = 100;
/** A group remembers this many notices and asks for fewer: until a retry, some may be read. */
const marksKept = 40;
const marksAsked = 20;

/** Sends notices to the member's devices and respects the retry times of push services. */
export function createPushChannel({ db, clock, seal, sender, publicUrl }: PushDeps): PushChannel {
  async function send(device: Device, message: Message, now: Date): Promise<PushOutcome> {
    const target = seal.open(device.sealed, device.profile_id);
    if (target === null) {
      await forget(device);
      return { kind: 'gone', answer: 'unreachable', retryAfterS: 0 };
    }
    const { words, shortBody, manner } = message;
    let outcome = await sender.send(target, writePayload(words), manner, now);
    if (outcome.kind === 'too_large') {
      outcome = await sender.send(target, writePayload({ ...words, body: shortBody }), manner, now);
    }
    return note(device, outcome, message.marks, now);
  }

  async function note(device: Device, outcome: PushOutcome, marks: readonly string[], now: Date): Promise<PushOutcome> {
    const { kind, answer, retryAfterS } = outcome;
    const refusals = kind === 'refused' || kind === 'too_large' ? device.refusals + 1 : 0;
    if (kind === 'gone' || refusals >= mostRefusals) {
      await forget(device);
      return { ...outcome, kind: 'gone' };
    }
    const isSent = kind === 'sent';
    const pauseS = answer === 'timeout' ? timeoutPauseS : retryAfterS;
    const notBefore = kind === 'later' && pauseS > 0 ? new Date(now.getTime() + pauseS * secondMs) : null;
    const added = marks.map((mark) => ` ${mark}`).join('');
    const taken = sql<string>`right(taken || ${added}::text, ${mostMarks * (markLetters + 1)}::int4)`;
    await same(device)
      .set({
        refusals,
        not_before: notBefore,
        error: isSent ? null : answer,
        ...(isSent ? { sent_at: now, taken } : { failed_at: now }),
      })
      .execute();
    return outcome;
  }

  /** Restricts writes to the subscription that was read; it may have been replaced meanwhile. */
  const same = ({ id, sealed }: Device) =>
    db.updateTable('push_subscription').where('id', '=', id).where('sealed', '=', sealed);
  const forget = ({ id, sealed }: Device) =>
    db.deleteFrom('push_subscription').where('id', '=', id).where('sealed', '=', sealed).execute();

  async function sendTo(device: Device, notice: ReadyNotice, marks: readonly string[], now: Date): Promise<Delivery> {
    const taken = new Set(device.taken.split(' '));
    if (marks.slice(-marksAsked).every((mark) => taken.has(mark))) return 'sent';
    if (device.not_before !== null && device.not_before > now) return 'later';
    const locale = findLocale(device.locale) ?? 'en';
    const { t } = createTranslator(locale);
    const kindOnly = t(`push.kind.${groupOf(notice.kind)}`);
    const { title, text: body } = device.shows_content ? notice : { title: t('site.name'), text: kindOnly };
    const words = {
      lang: localeEntry(locale).bcp47,
      dir: directionOf(locale),
      tag: markOf(notice.key),
      title,
      body,
      navigate: `${publicUrl}/${locale}${notice.path}`,
      silent: notice.isSilent,
    };
    const { kind } = await send(device, { words, shortBody: kindOnly, manner: mannerOf(notice.kind), marks }, now);
    if (kind === 'sent' || kind === 'later') return kind;
    return 'gone';
  }

  return {
    name: 'push',
    async deliver(notice) {
      const now = clock.now();
      const { profileId } = notice;
      await forgetSignedOut(db, profileId, now);
      const devices = await db
        .selectFrom('push_subscription')
        .selectAll()
        .where('profile_id', '=', profileId)
        .where('is_paused', '=', false)
        .orderBy('id')
        .execute();
      const marks = notice.ids.slice(-marksKept).map(markOf);
      const told = await Promise.all(devices.map((device) => sendTo(device, notice, marks, now)));
      if (told.includes('later')) return 'later';
      return told.includes('sent') ? 'sent' : 'gone';
    },

    async test({ profileId }, id) {
      const now = clock.now();
      await forgetSignedOut(db, profileId, now);
      const device = await db
        .selectFrom('push_subscription')
        .selectAll()
        .where('id', '=', id)
        .where('profile_id', '=', profileId)
        .executeTakeFirst();
      if (!device) return null;
      const locale = findLocale(device.locale) ?? 'en';
      const { t } = createTranslator(locale);
      const body = t('push.test');
      const words = {
        lang: localeEntry(locale).bcp47,
        dir: directionOf(locale),
        tag: 'test',
        title: t('site.name'),
        body,
        navigate: `${publicUrl}/${locale}/notifications`,
        silent: false,
      };
      const { kind, answer } = await send(device, { words, shortBody: body, manner: testManner, marks: [] }, now);
      return { outcome: kind === 'too_large' ? 'refused' : kind, answer };
    },
  };
}

function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, markLetters);
}
