// Compiles the extraction scanner to WebAssembly from src/engine/extract/wasm and the rules that it shares with the
// script scanner (docs/decisions/0010). Writes node_modules/.cache/winnow/scanner.wasm if a source has changed. It is
// in node_modules because the web build empties build/, and because a new installation must compile anew. Usage: node
// scripts/build-wasm.mjs [--force]; also exported for bootstrap, start and tests.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const extract = path.join(root, 'src/engine/extract')
const output = path.join(root, 'node_modules/.cache/winnow')
const target = path.join(output, 'scanner.wasm')
const stamp = path.join(output, 'scanner.hash')

/** Tells whether the module was made from the present sources. */
export const isWasmBuilt = () => readIfThere(stamp) === sourceHash() && existsSync(target)

/** Compiles the scanner if necessary; returns the path of the module. Throws an error with the compiler's messages. */
export async function buildWasm({ force = false } = {}) {
  if (!force && isWasmBuilt()) return target
  const hash = sourceHash()
  await compile()
  put(stamp, hash)
  return target
}

async function compile() {
  const { default: asc } = await import('assemblyscript/asc')
  const binary = { bytes: undefined }
  const { error, stderr } = await asc.main(
    [
      'wasm/index.ts',
      '--outFile',
      'scanner.wasm',
      '-O3',
      '--converge',
      '--enable',
      'simd',
      '--runtime',
      'minimal',
      '--noAssert',
      // 2 GiB: addresses are signed.
      '--maximumMemory',
      '32768',
      // Memory below holds the layout of rules/layout.ts; literals and the heap come after it.
      '--memoryBase',
      String(layoutBytes()),
    ],
    {
      readFile(name, baseDir) {
        // In WebAssembly, the rules use linear memory in place of the script's array.
        const file = name.endsWith('rules/memory.ts') ? 'wasm/memory.ts' : name
        return readIfThere(path.resolve(extract, baseDir === '.' ? '' : baseDir, file)) ?? null
      },
      writeFile(_name, contents) {
        binary.bytes = contents
      },
      listFiles: () => [],
    },
  )
  if (error || !binary.bytes) throw new Error(`AssemblyScript: ${error?.message}\n${stderr}`)
  put(target, binary.bytes)
}

/** Writes, then renames: another process never reads half a file. */
function put(target, bytes) {
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(`${target}.${process.pid}`, bytes)
  renameSync(`${target}.${process.pid}`, target)
}

function sourceHash() {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)))
  hash.update(readFileSync(path.join(root, 'node_modules/assemblyscript/package.json')))
  for (const folder of ['rules', 'wasm']) {
    for (const file of readdirSync(path.join(extract, folder)).sort()) {
      if (!file.includes('.test.')) hash.update(file).update(readFileSync(path.join(extract, folder, file)))
    }
  }
  return hash.digest('hex')
}

function layoutBytes() {
  const layout = readFileSync(path.join(extract, 'rules/layout.ts'), 'utf8')
  return Number(/MEMORY_BYTES: i32 = (\d+)/.exec(layout)[1])
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(path.relative(root, await buildWasm({ force: process.argv.includes('--force') })))
}
