import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from 'vite';

/** Options of the two builds; the development server takes the modules as they are. */
function environmentsFor(command: 'build' | 'serve'): Record<string, EnvironmentOptions> {
  return command === 'build' ? { client: { build: clientBuild }, ssr: serverBuild } : {};
}

/** The server bundle holds React's production build, whatever NODE_ENV the process has. */
const serverBuild: EnvironmentOptions = { resolve: { noExternal: true } };

/** The component of a page, as the router's plugin splits it from its route. */
const componentOf = (route: string) =>
  `${fileURLToPath(new URL(`src/web/routes/{-$lang}/${route}.tsx`, import.meta.url))}?tsr-split=component`;

/** Every module that a page imports statically, its own component first. */
function importedBy(route: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set([componentOf(route)]);
  for (const id of found) {
    // The package's index names every icon.
    if (id.endsWith('/lucide-react.mjs')) continue;
    const info = context.getModuleInfo(id);
    if (!info) throw new Error(`The build has no module ${id}`);
    for (const imported of info.importedIds) found.add(imported);
  }
  return found;
}

interface Pages {
  ofNumber: Set<string>;
  ofSearch: Set<string>;
}
let pages: Pages | undefined;

/** The chunk of a module that the page of a number needs, alone or like the search page; null for any other module. */
function numberChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  pages ??= { ofNumber: importedBy('number.$phone', context), ofSearch: importedBy('search', context) };
  if (nearIcon.test(id)) return '4-look-up';
  if (!pages.ofNumber.has(id)) return null;
  return pages.ofSearch.has(id) ? '4-look-up' : '4-number';
}

/** Icons of the frame and of a number's page, by the names of their files. */
const nearIcon = new RegExp(
  [
    'arrow-left|ban|bell|chevron-(down|right)|circle-(exclamation-point|user-round)|clock-3|copy|ellipsis-vertical|globe',
    'languages|map|map-pin|message-circle|pencil|phone|phone-incoming|radio-tower|search|settings|share-2|smartphone',
    'user-plus|user-round|wallet',
  ]
    .join('|')
    .replace(/.*/, '/($&)\\.m?js$'),
);

/**
 * Icons of all other parts, two thirds of all: one file, which comes with the first part that needs one of them. The
 * search page needs `x` alone of them.
 */
function isFarIcon(id: string): boolean {
  return /node_modules\/lucide-react\/.*\/icons\//.test(id) && !/\/x\.mjs$/.test(id);
}

/** What every page has before it fetches a part. */
const everywhere = /^assets\/(1-react|2-router|index|rolldown-runtime)-/;

/**
 * What every page needs comes as three files instead of twenty: each is run by itself, so that none keeps a slow phone
 * busy for long. Their names begin with the order in which they need each other. A number's page is one more file, since
 * each file of its own costs 700 bytes of headers. The bundler splits the rest.
 */
const clientBuild: BuildEnvironmentOptions = {
  modulePreload: {
    // A part is fetched at once by its import: to name it here as well, and what is there already, is 400 bytes a page.
    resolveDependencies: (part, needed) => needed.filter((file) => file !== part && !everywhere.test(file)),
  },
  rolldownOptions: {
    // What comes later by one import and at once by another comes at once: then the first says what is not so.
    onLog(level, log, tell) {
      if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
      tell(level, log);
    },
    output: {
      // Every page carries the names of all parts; one letter less of each hash is 80 bytes.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      codeSplitting: {
        groups: [
          { name: '1-react', test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
          { name: '2-router', test: /node_modules\//, tags: ['$initial'], priority: 3 },
          { name: '3-common', tags: ['$initial'], priority: 2 },
          { name: numberChunk, debugName: '4-number', priority: 1 },
          { name: '4-icons', test: isFarIcon, priority: 0 },
        ],
      },
    },
  },
};

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

export default defineConfig(({ command }) => ({
  define: { 'import.meta.env.VITE_CLIENT_VERSION': JSON.stringify(version) },
  plugins: [
    tailwindcss(),
    tanstackStart({
      srcDirectory: 'src/web',
      router: {
        generatedRouteTree: 'route-tree.gen.ts',
        quoteStyle: 'single',
        semicolons: true,
        addExtensions: true,
      },
    }),
    react(),
    flags(),
    precompress(),
  ],
  // What Node has of itself the browser's edition brings along; only the reader of address books needs it, a worker.
  resolve: { alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' } },
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: environmentsFor(command),
}));

/** Serves the country flags as `/flags/GB.svg`, so that no script has to know their hashed names. */
function flags(): Plugin {
  const folder = new URL('3x2/', import.meta.resolve('country-flag-icons'));
  return {
    name: 'ringbook:flags',
    configureServer(server) {
      server.middlewares.use('/flags', (request, response, next) => {
        const name = /^\/([A-Z]{2})\.svg$/.exec(request.url ?? '')?.[1];
        if (!name) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(readFileSync(new URL(`${name}.svg`, folder)));
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const file of readdirSync(fileURLToPath(folder))) {
        if (!/^[A-Z]{2}\.svg$/.test(file)) continue;
        this.emitFile({ type: 'asset', fileName: `flags/${file}`, source: readFileSync(new URL(file, folder)) });
      }
    },
  };
}

/** Writes `.br` and `.gz` beside every text file of the browser's build. */
function precompress(): Plugin {
  return {
    name: 'ringbook:precompress',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (this.environment.name !== 'client') return;
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(css|js|json|svg|webmanifest)$/.test(fileName)) continue;
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (source.length < 600) continue;
          const quality = { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY };
          const brotli = brotliCompressSync(source, { params: quality });
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotli });
          this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzipSync(source, { level: 9 }) });
        }
      },
    },
  };
}
