#!/usr/bin/env node
// Runs on any Node >= 18: installs what is missing, then hands over to the Node that the project brings.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bootstrap = spawnSync(process.execPath, [join(root, 'scripts/bootstrap.mjs')], {
  stdio: ['ignore', 2, 2],
  env: { ...process.env, npm_node_execpath: process.execPath },
})
if (bootstrap.status !== 0) process.exit(bootstrap.status ?? 1)

const platform = process.platform === 'win32' ? 'win' : process.platform
const own = join(
  root,
  'node_modules',
  `node-${platform}-${process.arch}`,
  'bin',
  platform === 'win' ? 'node.exe' : 'node',
)
const child = spawn(
  existsSync(own) ? own : process.execPath,
  [join(root, 'src/cli/main.ts'), ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)))
