import type { PageContext } from '#contract/page-context.ts';
import type { Config } from '#server/config/config.ts';
import { commentSettings } from '#server/domains/comment/settings.ts';
import { dataRequestSettings } from '#server/domains/data-request/settings.ts';
import { historySettings } from '#server/domains/history/settings.ts';
import { moderationSettings } from '#server/domains/moderation/settings.ts';
import { nameSettings } from '#server/domains/name/settings.ts';
import { notificationSettings } from '#server/domains/notification/settings.ts';
import { manyCallsOf } from '#server/domains/number/door.ts';
import { accountTimes } from '#server/domains/profile/door.ts';
import { profileSettings } from '#server/domains/profile/settings.ts';
import type { SignInPart } from '#server/domains/sign-in/part.ts';
import { listWays } from '#server/domains/sign-in/routes.ts';
import { signInSettings } from '#server/domains/sign-in/settings.ts';
import { operatorDays } from '#server/platform/deadline/operator-days.ts';

/** Site data of every page; constant, so built once. */
export function describeSite(config: Config, signIn: SignInPart): PageContext['site'] {
  const { keyLinkOrigins, webSigningKey, sessionDays, sessionWordsDays } = config.of(signInSettings);
  const many = manyCallsOf(config);
  const { namePeople } = config.of(nameSettings);
  const { prices, ...commenting } = config.of(commentSettings);
  return {
    operator: { name: config.operator.name, address: config.operator.address },
    supportEmail: config.operator.email,
    timeZone: config.of(operatorDays).zone,
    sendsMail: config.of(notificationSettings).mailServer !== null,
    stores: {
      googlePlay: config.app.googlePlayUrl,
      appStore: config.app.appStoreUrl,
      androidPackage: config.app.apkFile === null ? null : `${config.publicUrl}/api/v202305/apk/get`,
    },
    promises: {
      ...accountTimes(config),
      ...config.of(historySettings),
      ...commenting,
      ...config.of(operatorDays).terms,
      moderationLogDays: config.of(moderationSettings).logDays,
      dataRequestDays: config.of(dataRequestSettings).retentionDays,
      statementDays: config.of(profileSettings).statementDays,
      hidePrice: Number(prices.hide),
      sessionDays,
      sessionWordsDays: Math.max(sessionDays, sessionWordsDays),
      namePeople,
      manyCallsPeople: many.people,
      manyCallsDays: many.days,
    },
    analyticsHost: config.analytics && new URL(config.analytics.url).host,
    keyLinkOrigins,
    signIn: {
      key: webSigningKey,
      isSandbox: signIn.isSandbox,
      ways: listWays(signIn.deps),
    },
  };
}
