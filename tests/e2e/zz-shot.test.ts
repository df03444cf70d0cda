import { test } from 'vitest';
import { numbers } from './site.ts';
import { visit } from './visitor.ts';

const shots = (process.env.SHOTS ?? '').split(',').filter(Boolean);
const all: [string, string, object, number][] = [
  ['counted-390', `/number/${numbers.counted}`, { screen: 'phone' }, 390],
  ['counted-320-de', `/de-DE/number/${numbers.counted}`, { screen: 'phone' }, 320],
  ['counted-390-ar-dark', `/ar-SA/number/${numbers.counted}`, { screen: 'phone', scheme: 'dark' }, 390],
  ['unwanted-390', `/number/${numbers.unwanted}`, { screen: 'phone' }, 390],
  ['unwanted-desktop', `/number/${numbers.unwanted}`, {}, 1280],
  ['unwanted-desktop-dark-ar', `/ar-SA/number/${numbers.unwanted}`, { scheme: 'dark' }, 1280],
  ['unwanted-320-es', `/es-ES/number/${numbers.unwanted}`, { screen: 'phone' }, 320],
  ['search-desktop', `/search`, {}, 1280],
  ['login-desktop', `/login`, {}, 1280],
  ['login-390', `/login`, { screen: 'phone' }, 390],
  ['unknown-desktop', `/number/${numbers.unknown}`, {}, 1280],
];
test.each(all.filter(([name]) => shots.length === 0 || shots.some((s) => name.startsWith(s))))(
  '%s',
  async (name, path, traits, width) => {
    const v = await visit(traits);
    await v.page.setViewportSize({ width, height: width > 1000 ? 900 : 844 });
    await v.open(path);
    await v.page.waitForTimeout(500);
    await v.page.screenshot({ path: `/tmp/page-shots/${name}.png`, fullPage: true });
    await v.leave();
  },
);
