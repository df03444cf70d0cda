import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from '#server/config/config.ts';
import { startTestApp, type TestApp } from '#test/start-app.ts';
import { securityText } from './security-text.ts';

const day = 86_400_000;
const opened: TestApp[] = [];
afterAll(async () => {
  for (const app of opened) await app.close();
});

async function open(env: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp({ env });
  opened.push(app);
  return app;
}
const siteOf = (env: Record<string, string>) => loadConfig({ PUBLIC_URL: 'https://ringbook.test', ...env }, []);

describe('security.txt', () => {
  it('40: names the ways in the operator’s order, as RFC 9116 writes them', () => {
    const site = siteOf({
      SECURITY_CONTACT:
        'https://ringbook.test/report, security@Ringbook.test, mailto:two@ringbook.test, tel:+493012345678',
      SECURITY_POLICY_URL: 'https://ringbook.test/security-policy',
      SECURITY_LANGUAGES: 'en, pt-BR',
      SUPPORT_EMAIL: 'help@ringbook.test',
    });
    expect(securityText(site, new Date('2026-12-01T23:59:59Z'))?.split('\n')).toEqual([
      'Contact: https://ringbook.test/report',
      'Contact: mailto:security@ringbook.test',
      'Contact: mailto:two@ringbook.test',
      'Contact: tel:+493012345678',
      'Expires: 2027-05-30T00:00:00.000Z',
      'Preferred-Languages: en, pt-BR',
      'Canonical: https://ringbook.test/.well-known/security.txt',
      'Policy: https://ringbook.test/security-policy',
      '',
    ]);
  });

  it('40: expires months ahead and in less than a year, whenever it is asked for', async () => {
    const app = await open({ SUPPORT_EMAIL: 'help@ringbook.test' });
    for (const days of [0, 1, 200, 2_000]) {
      app.clock.advance(days * day);
      const answer = await app.request('/.well-known/security.txt');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400');
      const lines = (await answer.text()).split('\n');
      expect(lines[0]).toBe('Contact: mailto:help@ringbook.test');
      // Without https, as on a developer's machine, there is no canonical address.
      expect(lines.filter((line) => /^Expires: /.test(line))).toHaveLength(1);
      expect(lines.join('\n')).not.toContain('Canonical');
      const ahead = (Date.parse((lines[1] ?? '').replace('Expires: ', '')) - app.clock.now().getTime()) / day;
      expect(ahead).toBeGreaterThan(90);
      expect(ahead).toBeLessThan(365);
    }
  });

  it('40: is not there where nobody is named', async () => {
    const app = await open({});
    expect((await app.request('/.well-known/security.txt')).status).toBe(404);
  });

  it.each([
    ['SECURITY_CONTACT', 'http://ringbook.test/report'],
    ['SECURITY_CONTACT', 'security@localhost'],
    ['SECURITY_CONTACT', 'a@b.test\nExpires: 2099-01-01'],
    ['SECURITY_CONTACT', 'javascript:alert(1)'],
    ['SECURITY_CONTACT', 'https://a b'],
    ['SECURITY_POLICY_URL', 'http://ringbook.test/policy'],
    ['SECURITY_LANGUAGES', 'english please'],
  ])('40: %s=%j stops the start', (name, value) => {
    expect(() => siteOf({ [name]: value })).toThrow(ConfigError);
    expect(() => siteOf({ [name]: value })).toThrow(name);
  });
});

describe('llms.txt', () => {
  it('40: leads to the description of the API and to pages that are there', async () => {
    const app = await open({});
    const answer = await app.request('/llms.txt');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
    const text = await answer.text();
    // The llmstxt.org form: one title, a summary as a quotation, sections of links.
    expect(text).toMatch(/^# Ringbook\n\n> .+\n\n/);
    const links = [...text.matchAll(/^- \[[^\]]+\]\(http:\/\/ringbook\.test([^)]+)\)/gm)].map(([, path = '']) => path);
    expect(links[0]).toBe('/api/openapi.json');
    expect(links.length).toBeGreaterThan(5);
    const document = (await (await app.request('/api/openapi.json')).json()) as { openapi: string };
    expect(document.openapi).toBe('3.1.0');
    for (const path of links.filter((one) => !one.endsWith('security.txt'))) {
      expect((await app.request(path)).status, path).toBeLessThan(400);
    }
  });

  it('40: both stand in the API’s description', async () => {
    const app = await open({});
    const { paths } = (await (await app.request('/api/openapi.json')).json()) as { paths: Record<string, unknown> };
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/llms.txt', '/.well-known/security.txt']));
  });
});
