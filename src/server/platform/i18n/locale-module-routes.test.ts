import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { compressors } from '../http/encoding.ts';
import { localeModuleRoutes } from './locale-module-routes.ts';

const english = JSON.parse(readFileSync(new URL('../../../../locales/en.json', import.meta.url), 'utf8'));
const get = (path: string, headers: Record<string, string> = {}) =>
  localeModuleRoutes().request(`/localeModule/json/${path}`, { headers });

describe('GET /localeModule/json/{locale}.json', () => {
  it('answers the whole catalogue', async () => {
    const answer = await get('en.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(await answer.json()).toEqual(english);
  });

  it('answers a part', async () => {
    const app = (await (await get('en.json?part=app')).json()) as object;
    expect(app).toHaveProperty(['error.number.invalid']);
    expect(Object.keys(app).some((key) => key.startsWith('legal.'))).toBe(false);
    const legal = (await (await get('en.json?part=legal')).json()) as object;
    expect(Object.keys(legal).every((key) => key.startsWith('legal.'))).toBe(true);
  });

  it('says which language it speaks, by whatever name that is asked for', async () => {
    expect((await get('en.json')).headers.get('content-language')).toBe('en');
    expect((await get('EN.json')).status).toBe(200);
    expect((await get('zh_HK.json')).headers.get('content-language')).toBe('zh-HK');
  });

  it('may be kept for good under the hash of its content only', async () => {
    const hash = (await get('en.json?part=app')).headers.get('etag')?.replaceAll('"', '');
    const versioned = await get(`en.json?part=app&v=${hash}`);
    expect(versioned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const outdated = await get('en.json?part=app&v=older');
    expect(outdated.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(outdated.status).toBe(200);
  });

  it('answers 304 to who has it', async () => {
    const etag = (await get('en.json')).headers.get('etag') ?? '';
    expect((await get('en.json', { 'if-none-match': etag })).status).toBe(304);
    expect((await get('en.json', { 'if-none-match': `"other", W/${etag}` })).status).toBe(304);
    expect((await get('en.json', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it.each(['xx.json', 'en', 'pt.json', '..%2Fpackage.json', '__proto__.json'])('refuses %s', async (file) => {
    const answer = await get(file);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(Problem.parse(await answer.json())).toMatchObject({ status_code: 404, code: 'locale.unknown' });
  });

  it('F3 compresses a catalogue once, however often and by whichever name it is asked for', async () => {
    const packing = vi.spyOn(compressors, 'br');
    const routes = localeModuleRoutes();
    const ask = (file: string, encoding: string) =>
      routes.request(`/localeModule/json/${file}?part=app`, { headers: { 'accept-encoding': encoding } });
    const answers = await Promise.all(
      ['br', 'gzip', 'gzip, br;q=0'].flatMap((encoding) =>
        Array.from({ length: 20 }, () => ask('en.json', encoding)).concat(ask('EN.json', encoding)),
      ),
    );
    expect(packing).toHaveBeenCalledOnce();
    packing.mockRestore();
    const plain = await (await get('en.json?part=app')).text();
    for (const answer of answers) {
      const packed = Buffer.from(await answer.arrayBuffer());
      const encoding = answer.headers.get('content-encoding');
      expect((encoding === 'br' ? brotliDecompressSync : gunzipSync)(packed).toString()).toBe(plain);
      expect(answer.headers.get('vary')).toBe('accept-encoding');
    }
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([
      ...Array(21).fill('br'),
      ...Array(42).fill('gzip'),
    ]);
  });

  it('refuses a part that does not exist', async () => {
    const answer = await get('en.json?part=some');
    expect(answer.status).toBe(400);
    expect(Problem.parse(await answer.json()).details[0]?.path).toBe('part');
  });
});
