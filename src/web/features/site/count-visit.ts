import type { Analytics } from '#contract/page-context.ts';

/** What of the browser is told beside the page. */
interface Seen {
  /** Origin of the site. */
  origin: string;
  /** Width and height of the screen: `1280x800`. */
  screen: string;
}

/**
 * The kind of page by its route: `/{-$lang}/number/$phone` is `/number/phone`. What an address holds of one number, ticket
 * or person is no part of a route, nor is its query; so none of it can be told.
 */
export function pageOf(route: string): string {
  if (route === '__root__') return '/not-found';
  const words = route.replace(/^\/\{-\$lang\}/, '').split('/');
  const plain = words.map((word) => word.replace(/^\$/, '').replace(/_$/, '')).filter((word) => word !== '');
  return `/${plain.join('/')}`;
}

/**
 * One visit in the words of the analytics program: the tracking interface of Matomo, or the one of Umami. Its own script is
 * not loaded, as it would read the address and the title of the page, which hold the number.
 */
export function visitOf({ kind, url, siteId }: Analytics, route: string, { origin, screen }: Seen) {
  const page = pageOf(route);
  // No cookie of it is sent or taken, and it does not learn from which page it is asked.
  const quiet = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;
  if (kind === 'matomo') {
    const told = new URLSearchParams({
      ...{ idsite: siteId, rec: '1', apiv: '1', send_image: '0' },
      ...{ url: origin + page, action_name: page, lang: 'ru', res: screen },
    });
    return { address: `${url}/matomo.php?${told}`, init: { ...quiet, mode: 'no-cors' } as const };
  }
  const payload = {
    ...{ website: siteId, hostname: new URL(origin).hostname, url: page, title: page },
    ...{ referrer: '', language: 'ru-RU', screen },
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
