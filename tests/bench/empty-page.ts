import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tanstackStart } from '@tanstack/react-start/plugin/vite';
import react from '@vitejs/plugin-react';
import { createBuilder } from 'vite';
import { root } from '../../scripts/run-command.mjs';

const sources: Record<string, string> = {
  'src/routes/__root.tsx': `
    import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
    export const Route = createRootRoute({
      head: () => ({ meta: [{ charSet: 'utf-8' }, { title: 'Empty' }] }),
      component: () => (
        <html lang="en"><head><HeadContent /></head><body><Outlet /><Scripts /></body></html>
      ),
    });`,
  'src/routes/index.tsx': `
    import { createFileRoute } from '@tanstack/react-router';
    export const Route = createFileRoute('/')({ component: () => <p>Empty</p> });`,
  'src/router.tsx': `
    import { createRouter } from '@tanstack/react-router';
    import { routeTree } from './routeTree.gen';
    export const getRouter = () => createRouter({ routeTree });`,
  'src/server.ts': `
    import { createStartHandler, defaultRenderHandler } from '@tanstack/react-start/server';
    export default { fetch: createStartHandler(defaultRenderHandler) };`,
};

/**
 * Builds a TanStack Start site of one page with nothing on it, with the versions and settings of the real one.
 * @returns the address of its server bundle
 */
export async function buildEmptyPage(folder: string): Promise<string> {
  for (const [path, text] of Object.entries(sources)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const builder = await createBuilder({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [tanstackStart(), react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    environments: { ssr: { resolve: { noExternal: true } } },
  });
  await builder.buildApp();
  return `file://${join(folder, 'dist', 'server', 'server.js')}`;
}
