#!/usr/bin/env node
// Runs on any Node from 18 on and hands over to Node 24, which npm installs with Winnow where there is a package for it.
// In a clone, it first installs what is missing and then runs the sources; in the package, it runs dist/.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compiledCodeFolder } from './compiled-code.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const isClone = existsSync(join(root, 'src'))
if (isClone) {
  const bootstrap = spawnSync(process.execPath, [join(root, 'scripts/bootstrap.mjs')], {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, npm_node_execpath: process.execPath },
  })
  if (bootstrap.status !== 0) process.exit(bootstrap.status ?? 1)
}
const node = findNode()
const compiled = process.env.NODE_COMPILE_CACHE ?? compiledCodeFolder(root)
if (compiled !== undefined) process.env.NODE_COMPILE_CACHE = compiled
// The channel closes when this process ends, however it ends: end-with-launcher.mjs.
const withLauncher = ['--import', new URL('./end-with-launcher.mjs', import.meta.url).href]
const child = spawn(node, [...withLauncher, ...program(process.argv.slice(2))], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)))

/** The Node that came with Winnow; otherwise this one, if it is new enough. */
function findNode() {
  const windows = process.platform === 'win32'
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  try {
    const own = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    return join(own, 'bin', windows ? 'node.exe' : 'node')
  } catch {
    const [major, minor] = process.versions.node.split('.').map(Number)
    if (major > 24 || (major === 24 && minor >= 12)) return process.execPath
    console.error(
      `Node ${process.versions.node} is too old, and none comes with npm for ${process.platform}-${process.arch}: install Node 24.`,
    )
    process.exit(1)
  }
}

function program([name, ...args]) {
  // As little memory as the product needs: docs/decisions/0193-memory.md.
  const memory = ['--max-semi-space-size=32', '--max-old-space-size=512']
  const main = (path) => (isClone ? join(root, 'src', `${path}.ts`) : join(root, 'dist', `${path}.js`))
  if (name === 'operate') return [main('server/operate'), ...args]
  if (name !== 'start') return [main('cli/main'), ...process.argv.slice(2)]
  if (isClone) return [...memory, join(root, 'scripts/start.mjs'), ...args]
  process.env.NODE_ENV ??= 'production'
  return [...memory, main('server/main'), ...args]
}
