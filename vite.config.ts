import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type EnvironmentOptions, type Plugin } from 'vite';

/** Options of the two builds; the development server takes the modules as they are. */
function environmentsFor(command: 'build' | 'serve'): Record<string, EnvironmentOptions> {
  return command === 'build' ? { client: { build: clientBuild }, ssr: serverBuild } : {};
}

/** The server bundle holds React's production build, whatever NODE_ENV the process has. */
const serverBuild: EnvironmentOptions = { resolve: { noExternal: true } };

/** Loaded with the page that needs it, or when a visitor touches what needs it. */
const ownChunk = new RegExp(
  [
    'node_modules/(@tanstack/(query-core|react-query)|@base-ui|@floating-ui|altcha-lib|libphonenumber-js|uqr|use-sync-external-store)/',
    'src/contract/(comment-limits|complaint-rule|data-request-rule|program-(key-limits|scope)|stated-kind|tag|text-rule|wallet-rule|wave-rule)',
    // What domains declare: a page takes the lists that it shows.
    'src/contract/[\\w-]+(-manifest|\\.gen)\\.ts',
    'src/shared/(contacts|country-(name|words)|exact-amount|mail-address|notice-value|text|phone/(call-words|choose-number|key-word|likely-country|parse-phone|phone-reader|spellings|typed-(asides|lines|signs|text))|portrait|spread-days|wilson|xml-text)',
    // Every feature but those of which the frame, or most pages, need something at once.
    'src/web/(routes|features/(?!(history|metering|number|numbering|sign-in|site)/))',
    'src/web/features/sign-in/(?!first-steps|key-link-query|session\\.|return-path|intent|login-address)',
    'src/web/features/(history/(?!offline-list|recent\\.)|metering/(left-requests|member-lead|search-lead))',
    'src/web/features/number/(block|complaint|counts|evidence|identity|more-menu-popup|holder-statement|keep-fresh|number-(head|list|skeleton)|own-answer|owner-card|reach-dialog|reporting-lines|set-right|shown-answer|state-of-number|verdict|why)',
    'src/web/features/numbering/(choose-country|country-(picker|list)|other-readings|search-home)',
    'src/web/features/site/(apk-mode|count-visit|paged-rows|reader-time|refusal-(toast|words)|settings-link|terms)',
    'src/web/screens/(?!frame/|settings/settings\\.)',
    'src/web/(api/(bot-check|member-|upload|use-paged-list)|components/(confirm-dialog|discard-question|form-gaps|modal|more-button|name-fields|next-focus|panel-row|question-dialog|reason-field|revision-list|side-dialog|switch-row|text-field|ticket-box|toast-place|touch-again|use-stick|waiting-press|written-part))',
  ].join('|'),
);

/** What a number's page needs at once: in one file, since each of its own costs 700 bytes of headers. */
const numberPage = new RegExp(
  [
    'src/shared/spread-days',
    'src/web/screens/number/(number-(page|parts|screen)|withheld)',
    'src/web/features/number/(complaint|counts|holder-statement|identity|number-actions|owner-card|set-right-(link|section)|shown-answer|verdict|why-section)',
    'src/web/features/(comment/comment-section|note/note-section|[\\w-]+/number-part|name/(name-(line|room)|names-section|shown-name))',
    'src/web/components/(avatar|section-card|use-stick|written-part)',
    'src/web/routes/.*/number\\.\\$phone\\.tsx\\?tsr-split=component',
  ].join('|'),
);

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

/** Icons of all other parts, two thirds of all: one file, which comes with the first part that needs one of them. */
function isFarIcon(id: string): boolean {
  return /node_modules\/lucide-react\/.*\/icons\//.test(id) && !nearIcon.test(id);
}

/**
 * Everything else comes as three files instead of twenty: each is run by itself, so that none keeps a slow phone busy
 * for long. Their names begin with the order in which they need each other.
 */
const clientBuild: BuildEnvironmentOptions = {
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
          { name: '1-react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
          { name: '2-router', test: (id) => /node_modules\/@tanstack\//.test(id) && !ownChunk.test(id), priority: 2 },
          { name: '3-common', test: (id) => !ownChunk.test(id) && !isFarIcon(id), priority: 1 },
          { name: '4-icons', test: isFarIcon, priority: 0 },
          { name: '4-number', test: numberPage, priority: 0 },
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
