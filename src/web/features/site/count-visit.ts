import type { Analytics } from '#contract/page-context.ts';

/** Browser data sent besides the page. */
interface Seen {
  origin: string;
  /** Screen size: `1280x800`. */
  screen: string;
}

/**
 * Page type by route: `/{-$lang}/number/$phone` becomes `/number/phone`. Routes contain neither parameters nor queries,
 * so no number, ticket or person can be sent.
 */
export function pageOf(route: string): string {
  if (route === '__root__') return '/not-found';
  const words = route.replace(/^\/\{-\$lang\}/, '').split('/');
  const plain = words.map((word) => word.replace(/^\$/, '').replace(/_$/, '')).filter((word) => word !== '');
  return `/${plain.join('/')}`;
}

/**
 * Request of one page view for Matomo's tracking API or Umami's. Their scripts are not loaded, since they would read
 * address and title of the page, which contain the number.
 */
export function visitOf({ kind, url, siteId }: Analytics, route: string, { origin, screen }: Seen) {
  const page = pageOf(route);
  // No cookies are sent or stored, and no referrer.
  const quiet = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;
  if (kind === 'matomo') {
    const told = new URLSearchParams({
      idsite: siteId,
      rec: '1',
      apiv: '1',
      send_image: '0',
      url: origin + page,
      action_name: page,
      lang: 'ru',
      res: screen,
    });
    return { address: `${url}/matomo.php?${told}`, init: { ...quiet, mode: 'no-cors' } as const };
  }
  const payload = {
    website: siteId,
    hostname: new URL(origin).hostname,
    url: page,
    title: page,
    referrer: '',
    language: 'ru-RU',
    screen,
  };
  return {
    address: new URL('api/send', `${url}/`).href,
    init: {
      ...quiet,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'event', payload }),
    } as const,
  };
}

export async function countVisit(analytics: Analytics, route: string): Promise<void> {
  const { width, height } = window.screen;
  const { address, init } = visitOf(analytics, route, { origin: location.origin, screen: `${width}x${height}` });
  await fetch(address, init);
}
