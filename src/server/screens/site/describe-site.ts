import type { PageContext } from '#contract/page-context.ts';
import type { Config } from '#server/config/config.ts';
import type { SignInPart } from '#server/domains/sign-in/part.ts';
import { listWays } from '#server/domains/sign-in/routes.ts';
import { signInSettings } from '#server/domains/sign-in/settings.ts';

/** What every page says about the site: the same for all requests, so made once. */
export function describeSite(config: Config, signIn: SignInPart): PageContext['site'] {
  const { keyLinkOrigins, webSigningKey } = config.of(signInSettings);
  return {
    operator: { name: config.operator.name, address: config.operator.address },
    supportEmail: config.operator.email,
    stores: {
      googlePlay: config.app.googlePlayUrl,
      appStore: config.app.appStoreUrl,
      androidPackage: config.app.apkFile === null ? null : `${config.publicUrl}/api/v202305/apk/get`,
    },
    keyLinkOrigins,
    signIn: {
      key: webSigningKey,
      isSandbox: signIn.isSandbox,
      ways: listWays(signIn.parts),
    },
  };
}
