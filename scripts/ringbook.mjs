#!/usr/bin/env node
// Plain JavaScript, because npx runs it on any Node; the commands run on the pinned one.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { compileCache, envFileArguments, pinnedNode, runCommand } from './run-command.mjs';

const cli = fileURLToPath(new URL('../src/server/cli/main.ts', import.meta.url));

await ensureInstalled();
// File names in the arguments are relative to the user's working directory.
process.exitCode = await runCommand(pinnedNode, [...envFileArguments(), cli, ...process.argv.slice(2)], {
  cwd: process.cwd(),
  env: { ...compileCache, ...process.env },
});
