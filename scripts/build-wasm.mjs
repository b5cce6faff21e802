// Compiles the extraction scanner to WebAssembly from src/engine/extract/wasm and the rules that it shares with the
// script scanner (docs/decisions/0010). Writes node_modules/.cache/winnow/scanner.wasm if a source has changed: not in
// build/, which the web build empties, but in node_modules, so that a new installation compiles again.
//   node scripts/build-wasm.mjs [--force]
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readIfPresent } from './files.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const extract = path.join(root, 'src/engine/extract')
const output = path.join(root, 'node_modules/.cache/winnow')
const target = path.join(output, 'scanner.wasm')
const stamp = path.join(output, 'scanner.hash')

/** Tells whether the module was compiled from the current sources. */
export const isWasmBuilt = () => readIfPresent(stamp) === sourceHash() && existsSync(target)

/** Compiles the scanner if necessary; returns the path of the module. Throws an error with the compiler's messages. */
export async function buildWasm({ force = false } = {}) {
  if (!force && isWasmBuilt()) return target
  const hash = sourceHash()
  await compile()
  writeAtomically(stamp, hash)
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
      // 2 GiB, because addresses are signed.
      '--maximumMemory',
      '32768',
      // All that an instance allocates at its start, so that its memory need not grow then.
      '--initialMemory',
      '64',
      // The memory below this address has the layout of rules/layout.ts; literals and the heap follow.
      '--memoryBase',
      String(layoutBytes()),
    ],
    {
      readFile(name, baseDir) {
        // In WebAssembly, the rules use linear memory instead of an array.
        const file = name.endsWith('rules/memory.ts') ? 'wasm/memory.ts' : name
        const text = readIfPresent(path.resolve(extract, baseDir === '.' ? '' : baseDir, file))
        return text === undefined ? null : withWords(withLists(text))
      },
      writeFile(_name, contents) {
        binary.bytes = contents
      },
      listFiles: () => [],
    },
  )
  if (error || !binary.bytes) throw new Error(`AssemblyScript: ${error?.message}\n${stderr}`)
  writeAtomically(target, binary.bytes)
}

/** A call of `startsWith` or `endsWith` with a constant word of up to 24 ASCII characters. */
const wordCalls = /\b(startsWith|endsWith)\(((?:[^'()]|\([^'()]*\))+), '([ -&(-[\]-~]{1,24})'\)/g

/**
 * Replaces comparisons with constant words by those of wasm/words.ts. AssemblyScript would read the length and each
 * letter of the word from memory.
 */
function withWords(text) {
  const replaced = text.replace(wordCalls, (_call, name, at, word) => {
    const start = name === 'endsWith' ? `(${at}) - ${word.length}` : at
    const next = word.length - 8
    if (word.length <= 8) return `isWord8(${start}, ${bytesOf(word)}, ${bytesOf('\xdf'.repeat(word.length))})`
    const mask = bytesOf('\xdf'.repeat(8))
    const [first, rest] = [bytesOf(word.slice(0, 8)), bytesOf(word.slice(next))]
    if (word.length <= 16) return `isWord16(${start}, ${first}, ${mask}, ${next}, ${rest})`
    return `isWord24(${start}, ${first}, ${mask}, ${bytesOf(word.slice(8, 16))}, ${next}, ${rest})`
  })
  if (replaced === text) return text
  return `import { isWord8, isWord16, isWord24 } from '../wasm/words'\n${replaced}`
}

/** Up to eight characters as a little-endian number, as a literal. */
function bytesOf(word) {
  return `0x${Buffer.from(word, 'latin1').reverse().toString('hex')}`
}

/** A call of a function of rules/words.ts with its list. */
const listCalls =
  /\b(startsWithAny|endsWithAny|lengthAt|lengthBefore)\(\s*((?:[^'()]|\([^'()]*\))+),\s*'([^'\\]+)',?\s*\)/g

/** Replaces look-ups in lists of words by functions that compare the words with the right first or last letter. */
function withLists(text) {
  const functions = []
  const replaced = text.replace(listCalls, (_call, name, at, list) => {
    const [compare, letter] = /Before|ends/.test(name) ? ['endsWith', -1] : ['startsWith', 0]
    const byLetter = new Map()
    for (const word of list.split('|')) {
      const code = word.at(letter).charCodeAt(0) | 0x20
      byLetter.set(code, `${byLetter.get(code) ?? ''}if (${compare}(p, '${word}')) return ${word.length}; `)
    }
    const cases = [...byLetter].map(([code, comparisons]) => `case ${code}: { ${comparisons}break }`)
    const id = `lengthIn${functions.length}`
    functions.push(`
function ${id}(p: i32): i32 {
  switch (<i32>load<u8>(<usize>(p + ${letter})) | 0x20) { ${cases.join(' ')} }
  return 0
}
`)
    return name.startsWith('length') ? `${id}(${at})` : `(${id}(${at}) != 0)`
  })
  return replaced.replace(/^import \{[^}]*\} from '\.\/words\.ts'\n/m, '') + functions.join('')
}

/** Writes to another name and renames, so that other processes never read a partial file. */
function writeAtomically(file, bytes) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, bytes)
  renameSync(`${file}.${process.pid}`, file)
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

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(path.relative(root, await buildWasm({ force: process.argv.includes('--force') })))
}
