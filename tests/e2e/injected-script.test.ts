import { expect, test } from 'vitest';
import { signInAs } from './member.ts';
import { numbers } from './site.ts';
import { hydrated, type Visitor, visit } from './visitor.ts';

// F20: what is no script of the renderer's own does not run, however it got into the page.

/** What a script that ran would have left. */
const ran = ({ page }: Visitor) => page.evaluate(() => (window as { ran?: unknown }).ran ?? null);
const violations = ({ troubles }: Visitor) => troubles.filter((trouble) => /Content Security Policy/i.test(trouble));

test('F20 a script put into the document on its way does not run, and the page’s own do', async () => {
  const visitor = await visit();
  const { page, context } = visitor;
  const injected = [
    '<script>window.ran="inline"</script>',
    '<script type="module">window.ran="module"</script>',
    '<script src="data:text/javascript,window.ran=%22data%22"></script>',
    '<script src="https://evil.example/x.js"></script>',
    '<img src="/nothing.png" onerror="window.ran=\'handler\'" alt="">',
    '<iframe srcdoc="<script>parent.ran=\'frame\'</script>"></iframe>',
    '<base href="https://evil.example/">',
  ];
  let asked = 0;
  await context.route('https://evil.example/**', (route) => {
    asked += 1;
    return route.fulfill({ contentType: 'text/javascript', body: 'window.ran="foreign"' });
  });
  await context.route(`**/number/${numbers.unwanted}`, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const at = html.indexOf('</head>');
    expect(at).toBeGreaterThan(0);
    const [head, rest] = [html.slice(0, at), html.slice(at)];
    const body = `${head}${injected[0]}${rest.replace('</body>', () => `${injected.join('')}</body>`)}`;
    return route.fulfill({ response: answer, body });
  });
  await page.goto(`/number/${numbers.unwanted}`);
  // The renderer's own: the first script of the head, the one that starts the modules, and the modules.
  await hydrated(page);
  await expect.poll(() => violations(visitor).length).toBeGreaterThanOrEqual(5);
  expect(await ran(visitor)).toBeNull();
  expect(asked).toBe(0);
  expect(await page.evaluate(() => document.baseURI.startsWith(location.origin))).toBe(true);
  await visitor.leave();
});

test('F20 one that a page’s own script would put in does not run either', async () => {
  const visitor = await visit();
  await visitor.open(`/number/${numbers.unwanted}`);
  expect(violations(visitor)).toEqual([]);
  await visitor.page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran="added"';
    document.body.append(script);
    const place = document.createElement('div');
    place.innerHTML = '<img src="/nothing.png" onerror="window.ran=\'handler\'">';
    document.body.append(place);
    const link = document.createElement('a');
    link.href = 'javascript:window.ran="link"';
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => violations(visitor).length).toBeGreaterThanOrEqual(3);
  expect(await ran(visitor)).toBeNull();
  await visitor.leave();
});

test('F20 a name shaped like markup is text, for its holder, for members and in the document’s data', async () => {
  const phone = '442079460777';
  const name = { first_name: '</script><script>window.ran=1</script>', last_name: '<img src=x onerror=window.ran=2>' };
  const holder = await visit();
  const member = await signInAs(holder, phone);
  await member.call('/api/v6/profile/edit', name);
  await holder.open(`/number/${phone}`);
  await holder.page.getByText(name.last_name, { exact: false }).first().waitFor();
  expect(await ran(holder)).toBeNull();
  expect(violations(holder)).toEqual([]);
  await holder.leave();

  const other = await visit();
  await signInAs(other, '442079460778');
  await other.open(`/number/${phone}`);
  await other.page.getByText(name.last_name, { exact: false }).first().waitFor();
  expect(await other.page.locator('img[onerror]').count()).toBe(0);
  expect([await ran(other), violations(other)]).toEqual([null, []]);
  await other.leave();
});
