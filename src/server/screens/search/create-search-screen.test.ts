import { expect, it } from 'vitest';
import { numberChanged } from '#server/domains/topic.ts';
import { publish } from '#server/platform/events/publish.ts';
import { addNumber, makePhone } from '#test/factories.ts';
import { plainRenderer, startTestApp } from '#test/start-app.ts';

it('B1 the kept search page is made anew once a number that it lists is another, and for no other number', async () => {
  let made = 0;
  const plain = plainRenderer();
  const renderer = {
    ...plain,
    render: async (...[request, context]: Parameters<typeof plain.render>) => {
      made += 1;
      const page = await plain.render(request, context);
      return { ...page, body: await (await context.api('/api/v202305/main/load')).text() };
    },
  };
  // The clock stands still, so nothing expires.
  const app = await startTestApp({ renderer, env: { BOT_CHECK: 'off', NUMBER_CACHE: 'on' } });
  const listed = await addNumber(app.database, { openReports: [{ count: 60 }] });
  const look = async () => (await app.request('/search')).text();
  const change = (phone: string | null) =>
    app.database.db.transaction().execute((tx) => publish(tx, numberChanged, phone));
  expect(await look()).toContain(`"phone":"${listed}"`);
  await look();
  expect(made).toBe(1);

  await change(makePhone());
  await look();
  expect(made).toBe(1);

  await app.database.db.deleteFrom('number').where('phone', '=', listed).execute();
  await change(listed);
  expect(await look()).not.toContain(`"phone":"${listed}"`);
  expect(made).toBe(2);

  await change(null);
  await look();
  expect(made).toBe(3);
  await app.close();
});
