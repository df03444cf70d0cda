import type { AnyRouteMatch, AnyRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { renderedMatches, writePageData } from './page-data.ts';

const match = (fields: object) =>
  ({ id: '/number/$phone/number/1', status: 'success', updatedAt: 7, ...fields }) as unknown as AnyRouteMatch;

const read = (html: string) =>
  JSON.parse(/^<script type="application\/json" id="page-data">(.*)<\/script>$/.exec(html)?.[1] ?? '');

test('the data of every route is there, under the id that the router looks for', () => {
  const loaderData = { name: 'Ann', list: [1, null] };
  expect(read(writePageData([match({ loaderData, ssr: true })]))).toEqual([
    { i: '#number#$phone#number#1', l: loaderData, u: 7, s: 'success', ssr: true },
  ]);
});

test('nothing that a person wrote can end the block', () => {
  const html = writePageData([match({ loaderData: '</script><script>alert(1)//<!--' })]);
  expect(html.match(/</g)).toHaveLength(2);
  expect(read(html)[0].l).toBe('</script><script>alert(1)//<!--');
});

test('of an error only its message is told', () => {
  const error = Object.assign(new Error('server.no_database'), { query: 'select secret' });
  expect(read(writePageData([match({ status: 'error', error })]))[0]).toMatchObject({
    s: 'error',
    e: { message: 'server.no_database' },
  });
  expect(writePageData([match({ status: 'error', error })])).not.toContain('secret');
});

test('nothing below a route that failed or leads nowhere is rendered', () => {
  const all = [match({ id: 'a' }), match({ id: 'b', status: 'error' }), match({ id: 'c' })];
  const routerOf = (matches: AnyRouteMatch[]) =>
    ({ stores: { matches: { get: () => matches } } }) as unknown as AnyRouter;
  expect(renderedMatches(routerOf(all)).map(({ id }) => id)).toEqual(['a', 'b']);
  expect(renderedMatches(routerOf([match({ id: 'a', _notFound: true }), match({ id: 'b' })]))).toHaveLength(1);
  expect(renderedMatches(routerOf([match({ id: 'a' }), match({ id: 'b' })]))).toHaveLength(2);
});
