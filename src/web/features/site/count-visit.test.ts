import { expect, it } from 'vitest';
import { pageOf, visitOf } from './count-visit.ts';

const seen = { origin: 'https://ringbook.test', screen: '1280x800' };

it.each([
  ['/{-$lang}/number/$phone', '/number/phone'],
  ['/{-$lang}/number/my', '/number/my'],
  ['/{-$lang}/profile/$profileId', '/profile/profileId'],
  ['/{-$lang}/complaint/$ticket', '/complaint/ticket'],
  ['/{-$lang}/mail/$token', '/mail/token'],
  ['/{-$lang}/settings_/payment', '/settings/payment'],
  ['/{-$lang}/payment/$', '/payment'],
  ['/{-$lang}/data-request/', '/data-request'],
  ['/{-$lang}/', '/'],
  ['__root__', '/not-found'],
])('40: the page of %s is told as %s', (route, page) => {
  expect(pageOf(route)).toBe(page);
});

it('40: Matomo is asked by its tracking interface, without a cookie and without the page it is asked from', () => {
  const target = { kind: 'matomo', url: 'https://stats.example/matomo', siteId: '7' } as const;
  const { address, init } = visitOf(target, '/{-$lang}/number/$phone', seen);
  const { origin, pathname, searchParams } = new URL(address);
  expect(origin + pathname).toBe('https://stats.example/matomo/matomo.php');
  expect(Object.fromEntries(searchParams)).toEqual({
    idsite: '7',
    rec: '1',
    apiv: '1',
    send_image: '0',
    lang: 'ru',
    res: '1280x800',
    url: 'https://ringbook.test/number/phone',
    action_name: '/number/phone',
  });
  expect(init).toEqual({
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
});

it('40: Umami is asked by the interface of its own script', () => {
  const siteId = 'b59e9c65-ae32-47f1-8400-119fcf4861c4';
  const target = { kind: 'umami', url: 'https://stats.example', siteId } as const;
  const { address, init } = visitOf(target, '/{-$lang}/search', seen);
  expect(address).toBe('https://stats.example/api/send');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect(JSON.parse('body' in init ? init.body : '')).toEqual({
    type: 'event',
    payload: {
      website: siteId,
      hostname: 'ringbook.test',
      url: '/search',
      title: '/search',
      referrer: '',
      language: 'ru-RU',
      screen: '1280x800',
    },
  });
});
