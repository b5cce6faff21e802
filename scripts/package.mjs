// Makes the files that `npm pack` packs (docs/decisions/0280-package.md): dist/ with compiled code and the scanner,
// build/ with the web app. npm runs it as `prepack`, with the Node that bootstrap.mjs has just installed first on PATH.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildWasm } from './build-wasm.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

rmSync(dist, { recursive: true, force: true })
node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.package.json')
for (const file of filesIn(dist)) pointToScripts(file)
cpSync(join(root, 'src/server/migrations'), join(dist, 'server/migrations'), { recursive: true })
cpSync(await buildWasm(), join(dist, 'analysis/scanner.wasm'))
node('scripts/start.mjs', '--build-only')

function node(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] })
  if (status !== 0) process.exit(status ?? 1)
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Changes `.ts` to `.js` in the paths of threads and child processes. The compiler changes only imports. */
function pointToScripts(file) {
  const before = readFileSync(file, 'utf8')
  const after = before.replace(/new URL\('(\.[^']+)\.ts', import\.meta\.url\)/g, (_, path) => {
    if (!existsSync(resolve(dirname(file), `${path}.js`)))
      throw new Error(`${file} starts ${path}.ts, which dist/ lacks`)
    return `new URL('${path}.js', import.meta.url)`
  })
  if (/import\.meta\.url[^\n]*\.ts\b|\.ts['"`][^\n]*import\.meta\.url/.test(after)) {
    throw new Error(`${file} still names a TypeScript file`)
  }
  if (after !== before) writeFileSync(file, after)
}
