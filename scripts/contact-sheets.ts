// Pictures of the main pages at phone width, one sheet a language: `npm run sheets -- fr-FR ja-JP`, or all without a name.
import { localeTags } from '#shared/locale.ts';
import { ensureBuilt } from './ensure-built.ts';
import { ensureChromium } from './ensure-chromium.ts';
import { moveTempFilesToMemory } from './memory-folder.ts';
import { runVitest } from './run-vitest.ts';

const asked = process.argv.slice(2);
const unknown = asked.filter((tag) => !localeTags.some((known) => known === tag));
if (unknown.length > 0) {
  console.error(`No such language: ${unknown.join(', ')}. There are ${localeTags.join(', ')}`);
  process.exit(2);
}
if (!ensureChromium()) process.exit(1);
moveTempFilesToMemory();
const folder = process.env.JOURNEY_PICTURES ?? 'dist/contact-sheets';
const languages = asked.length > 0 ? asked : localeTags;
const code = await ensureBuilt();
process.exitCode =
  code ||
  (await runVitest('e2e', [], {
    RINGBOOK_JOURNEYS: 'sheets',
    JOURNEY_PICTURES: folder,
    SHEET_LANGUAGES: languages.join(' '),
  }));
if (process.exitCode === 0) console.log(`${languages.length} sheets are in ${folder}`);
