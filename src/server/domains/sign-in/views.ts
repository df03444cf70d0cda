import type {
  CheckedProof,
  CheckedSignIn,
  DeviceStatus,
  NewBrowser,
  SessionView,
  SignInLink,
  SignInWay,
  StartedSignIn,
} from '#contract/sign-in.ts';
import { toTimestamp } from '#server/platform/clock.ts';
import { localeOf } from '#shared/locale.ts';
import { internationalOf } from '#shared/phone/parse-phone.ts';
import { chatWords } from './chat/messages.ts';
import type { Collected } from './commands/collect-sign-in.ts';
import type { Proof } from './commands/prove-number.ts';
import { type SignInDeps, siteName } from './commands/sign-in-deps.ts';
import type { ListedNewBrowser, ListedSession } from './queries.ts';

export const redirectPath = (provider: string, code: string) => `/api/v6/auth/redirect/${provider}?code=${code}`;

export function presentStart(deps: SignInDeps, code: string, lang: string, expiresAt: Date): StartedSignIn {
  const text = chatWords(localeOf(lang), siteName(deps)).codeText(code);
  const links = deps.providers.map((provider): SignInLink => {
    const redirect = provider.redirect ? redirectPath(provider.name, code) : null;
    const reached = provider.links({ code, text });
    const international = reached.number && internationalOf(reached.number);
    return { way: provider.way, ...reached, international, redirect };
  });
  const find = (way: SignInWay) => links.find((link) => link.way === way);
  const address = (way: SignInWay) => find(way)?.web ?? find(way)?.app ?? find(way)?.redirect ?? null;
  return {
    code,
    text,
    auth: {
      telegram: address('telegram'),
      whatsappBusiness: address('whatsappBusiness'),
      whatsapp: address('whatsapp'),
      viber: address('viber'),
      sms: find('sms') !== undefined,
      smsNumber: find('sms')?.number ?? null,
      flashcall: find('flashcall') !== undefined,
      flashcallNumber: find('flashcall')?.number ?? null,
    },
    links,
    expiresAtTimestamp: toTimestamp(expiresAt),
  };
}

export function presentCheck(collected: Extract<Collected, { ok: true }>): CheckedSignIn {
  const expiresAtTimestamp = toTimestamp(collected.expiresAt);
  if (!collected.isDone) return { status: false, step: collected.step, expiresAtTimestamp };
  return {
    status: true,
    step: 'done',
    expiresAtTimestamp,
    access_token: collected.accessToken,
    phone: collected.phone,
    international: internationalOf(collected.phone),
    profile_id: Number(collected.profileId),
    is_new_user: collected.isNew,
    user_agreement: true,
  };
}

export function presentProof(proof: Proof): CheckedProof {
  const expiresAtTimestamp = toTimestamp(proof.expiresAt);
  return proof.isDone
    ? { step: 'done', expiresAtTimestamp, phone: proof.phone }
    : { step: proof.step, expiresAtTimestamp, phone: null };
}

export function presentDevice(last: { hasAgreed: boolean } | null): DeviceStatus {
  return { status: last !== null, isNewUser: last === null, userAgreement: last?.hasAgreed ?? false };
}

export function presentNewBrowser(row: ListedNewBrowser): NewBrowser {
  const { browser, country, way } = row;
  return { browser, country, way, createdAtTimestamp: toTimestamp(row.created_at), isOver: row.is_over };
}

export function presentSession(session: ListedSession, currentId: string): SessionView {
  return {
    id: session.id,
    browser: session.browser,
    country: session.country,
    way: session.way,
    createdAtTimestamp: toTimestamp(session.created_at),
    lastSeenAtTimestamp: toTimestamp(session.last_seen_at),
    expiresAtTimestamp: toTimestamp(session.expires_at),
    isCurrent: session.id === currentId,
  };
}
