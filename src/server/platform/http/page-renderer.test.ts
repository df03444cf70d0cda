import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { PageContext } from '#contract/page-context.ts';
import { type PageServer, renderPage } from './page-renderer.ts';

const sha = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const context: PageContext = {
  api: () => Promise.reject(new Error('no page asks here')),
  locale: 'en',
  home: () => null,
  publicUrl: 'https://ringbook.test',
  site: {
    operator: { name: '', address: '' },
    supportEmail: '',
    stores: { googlePlay: null, appStore: null, androidPackage: null },
    promises: {
      returnDays: 30,
      silentDays: 45,
      formerDays: 180,
      personDays: 365,
      historyDays: 365,
      visitorDays: 90,
      sessionDays: 30,
      sessionWordsDays: 90,
      namePeople: 3,
      revisionDays: 90,
      moderationLogDays: 1095,
      dataRequestDays: 365,
      statementDays: 30,
      hidePrice: 10,
      manyCallsPeople: 20,
      manyCallsDays: 7,
      complaintDays: 30,
      courtDays: 3,
      appealMonths: 6,
      boostMost: 100,
    },
    analyticsHost: null,
    keyLinkOrigins: [],
    sendsMail: false,
    timeZone: 'UTC',
    signIn: { key: '', isSandbox: false, ways: [] },
  },
};
/** A page server that returns this document and reports these inline scripts. */
const pages = (html: string, scripts: string[]): PageServer => ({
  fetch: async (_request, options) => {
    Object.assign(options.context.reply, { html, scripts });
    return new Response();
  },
});
const render = (server: PageServer) => renderPage(server, new Request('https://ringbook.test/search'), context);

test('F20 the scripts that the pages wrote are allowed by their hashes', async () => {
  const { body, scriptHashes } = await render(
    pages('<script>a()</script><script>b("</p>")</script>', ['a()', 'b("</p>")']),
  );
  expect(scriptHashes).toEqual([sha('a()'), sha('b("</p>")')]);
  expect(body).toContain('a()');
});

test('F20 a script that got into the document in another way is not', async () => {
  const injected = '<script>a()</script><p><script>steal()</script></p><script type="module">steal(2)</script>';
  const { scriptHashes } = await render(pages(injected, ['a()']));
  expect(scriptHashes).toEqual([sha('a()')]);
});

test('F20 an answer that is no page of ours allows none', async () => {
  const server: PageServer = { fetch: async () => new Response('<script>steal()</script>') };
  const { body, scriptHashes } = await render(server);
  expect([body, scriptHashes]).toEqual(['<script>steal()</script>', []]);
});
