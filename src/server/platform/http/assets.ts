import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApiContext } from './api.ts';
import { accepts } from './encoding.ts';
import { holdsTag } from './etag.ts';

export interface AssetAnswer {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

const ownHeaders: Record<string, Record<string, string>> = {
  // A worker runs under the CSP of its own response, and updates must not wait for a day.
  'service-worker.js': {
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'",
  },
};

interface StoredAsset {
  headers: Record<string, string>;
  plain: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer> | null;
  gzip: Uint8Array<ArrayBuffer> | null;
}

/** Loads built files with their `.br` and `.gz`. Hashed names (`assets/`) are cached a year, others a day. */
export async function loadAssets(
  folder: URL,
): Promise<(pathname: string, acceptEncoding?: string | null) => AssetAnswer | null> {
  const path = fileURLToPath(folder);
  const names = (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  const listed = new Set(names);
  const stored = new Map<string, StoredAsset>();
  for (const name of names) {
    if (/\.(br|gz)$/.test(name)) continue;
    // Synchronous, because awaiting each of about 900 small files takes longer than reading it.
    const read = (suffix: string) => new Uint8Array(readFileSync(join(path, name + suffix)));
    const plain = read('');
    stored.set(`/${name}`, {
      plain,
      br: listed.has(`${name}.br`) ? read('.br') : null,
      gzip: listed.has(`${name}.gz`) ? read('.gz') : null,
      headers: {
        'content-type': types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
        'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
        // Weak, because plain and compressed bodies share it.
        etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
        vary: 'accept-encoding',
        ...ownHeaders[name],
      },
    });
  }
  return (pathname, acceptEncoding) => {
    const asset = stored.get(pathname);
    return asset ? answer(asset, acceptEncoding ?? '') : null;
  };
}

export function sendAsset(c: ApiContext, { body, headers }: AssetAnswer): Response {
  if (holdsTag(c.req.header('if-none-match'), headers.etag ?? '')) return c.body(null, 304, headers);
  return c.body(body, 200, headers);
}

function answer({ plain, br, gzip, headers }: StoredAsset, acceptEncoding: string): AssetAnswer {
  if (br && accepts(acceptEncoding, 'br')) return { body: br, headers: { ...headers, 'content-encoding': 'br' } };
  if (gzip && accepts(acceptEncoding, 'gzip')) {
    return { body: gzip, headers: { ...headers, 'content-encoding': 'gzip' } };
  }
  return { body: plain, headers };
}
