#!/usr/bin/env node
// Plain JavaScript: npx runs it on whatever Node is there; the commands themselves run on the pinned one.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { compileCache, envFileArguments, pinnedNode, runCommand } from './run-command.mjs';

const cli = fileURLToPath(new URL('../src/server/cli/main.ts', import.meta.url));

await ensureInstalled();
// File names among the arguments belong to the folder in which the person stands.
process.exitCode = await runCommand(pinnedNode, [...envFileArguments(), cli, ...process.argv.slice(2)], {
  cwd: process.cwd(),
  env: { ...compileCache, ...process.env },
});
