import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LocaleProvider } from '#web/i18n/locale-provider.tsx';
import { createPhraseStore } from '#web/i18n/phrase-store.ts';
import { Carrier, Place } from './place.tsx';

const catalogue = readFileSync(new URL('../../../../locales/az-AZ.json', import.meta.url), 'utf8');
const phrases = JSON.parse(catalogue) as Record<string, string>;
const store = createPhraseStore();
await store.load('az-AZ', 'app', async () => {
  return new Response(catalogue, { headers: { 'content-language': 'az-AZ', etag: 'W/"h"' } });
});

/** HTML without the comments between texts. */
function render(element: ReactNode): string {
  const html = renderToString(
    <LocaleProvider store={store} locale="az-AZ">
      {element}
    </LocaleProvider>,
  );
  return html.replaceAll('<!-- -->', '');
}

it('41 marks a region that is named in English, and the country beside it not', () => {
  const country = 'Avstriya';
  expect(render(<Place phone={{ region: 'Vienna', regionLang: 'en', countryName: country }} />)).toBe(
    `<bdi dir="ltr"><bdi lang="en">Vienna</bdi>, ${country}</bdi>`,
  );
  expect(render(<Place phone={{ region: 'Vienna', regionLang: 'en', countryName: null }} />)).toBe(
    '<bdi lang="en">Vienna</bdi>',
  );
  expect(render(<Place phone={{ region: 'Vyana', countryName: country }} />)).toBe(
    `<bdi dir="ltr">Vyana, ${country}</bdi>`,
  );
});

it('41 marks a carrier that is named in English', () => {
  const said = (name: string) => phrases['number.carrier']?.replace('%carrier%', name);
  expect(render(<Carrier phone={{ carrierLang: 'en' }} carrier="Kyivstar" />)).toContain(
    `>${said('<span lang="en">Kyivstar</span>')}</span>`,
  );
  expect(render(<Carrier phone={{}} carrier="Azercell" />)).toContain(`>${said('Azercell')}</span>`);
});
