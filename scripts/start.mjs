// Builds the web app if it has changed, then runs the product in this process. npm puts node_modules/.bin first on
// PATH, so that this runs on the Node in node_modules, if there is one for the platform.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { compiledCodeFolder } from '../bin/compiled-code.mjs'
import { filesIn, readIfPresent } from './files.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 24 || (major === 24 && minor < 12)) {
  console.error(
    `Node ${process.versions.node} is too old, and npm has no newer one for ${process.platform}-${process.arch}: install Node 24.`,
  )
  process.exit(1)
}
process.chdir(join(import.meta.dirname, '..'))
const development = process.argv.includes('--dev')
process.env.NODE_ENV ??= development ? 'development' : 'production'
cacheCompiledCode()
if (!development && !process.argv.includes('--help')) build()
if (development) develop()
else if (!process.argv.includes('--build-only')) await import('../src/server/main.ts')

/**
 * Makes Node store the compiled code of this process, its threads and its child processes for the next start: compiling
 * takes half of the time of a start.
 */
function cacheCompiledCode() {
  const folder = process.env.NODE_COMPILE_CACHE ? undefined : compiledCodeFolder(process.cwd())
  if (folder === undefined) return
  enableCompileCache(folder)
  process.env.NODE_COMPILE_CACHE = folder
}

/** Development mode: Vite updates pages, and the server restarts when its files change. */
function develop() {
  const rooms = ['server', 'contract', 'domain', 'engine', 'fetch', 'formats', 'catalogue', 'analysis'].map(
    (room) => `--watch-path=src/${room}`,
  )
  const child = spawn(process.execPath, [...rooms, 'src/server/main.ts', '--dev'], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}

/** Builds the web app, unless its sources are those of the last build. */
function build() {
  const rooms = ['web', 'log-reader', 'analysis', 'formats', 'contract', 'engine', 'domain']
    .map((room) => `src/${room}`)
    .filter((room) => existsSync(room))
  const configs = ['vite.config.ts', 'react-router.config.ts', 'package-lock.json', 'tsconfig.json']
  const files = [...rooms, 'public'].flatMap(filesIn).filter((file) => !/\.test\.tsx?$/.test(file))
  const sources = [...files, ...configs].sort()
  const hash = createHash('sha256')
  for (const file of sources) hash.update(`${file}\0`).update(readFileSync(file))
  const stamp = hash.digest('hex')
  if (readIfPresent('build/.stamp') === stamp) return
  console.log('Building the web app …')
  const { status } = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
  for (const file of filesIn('build/client')) if (/\.(js|css|svg|json|wasm|txt)$/.test(file)) compress(file)
  writeFileSync('build/.stamp', stamp)
}

/** Compresses a file once, so that the server need not compress it for each request. */
function compress(file) {
  if (statSync(file).size < 200) return
  const bytes = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
