// Makes the files that `npm pack` packs (docs/design/tests-and-releases.md): dist/ with the compiled code and the scanner,
// and build/ with the web app. npm runs it as `prepack` on the Node that bootstrap.mjs has installed.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildWasm } from './build-wasm.mjs'
import { filesIn } from './files.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

rmSync(dist, { recursive: true, force: true })
node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.package.json')
for (const file of filesIn(dist)) nameCompiledFiles(file)
cpSync(join(root, 'src/server/migrations'), join(dist, 'server/migrations'), { recursive: true })
cpSync(await buildWasm(), join(dist, 'analysis/scanner.wasm'))
node('scripts/start.mjs', '--build-only')

function node(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}

/** Changes `.ts` to `.js` in the paths of threads and child processes: the compiler does so only in imports. */
function nameCompiledFiles(file) {
  const before = readFileSync(file, 'utf8')
  const after = before.replace(/new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g, (_, path) => {
    if (!existsSync(resolve(dirname(file), `${path}.js`)))
      throw new Error(`${file} starts ${path}.ts, which is missing in dist/`)
    return `new URL('${path}.js', import.meta.url)`
  })
  if (/import\.meta\.url[^\n]*\.ts\b|\.ts['"`][^\n]*import\.meta\.url/.test(after)) {
    throw new Error(`${file} names a TypeScript file`)
  }
  if (after !== before) writeFileSync(file, after)
}
