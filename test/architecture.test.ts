import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** Which rooms a room may import from, type imports included. The same stands in ARCHITECTURE.md. */
const mayImport: Record<string, readonly string[]> = {
  domain: [],
  engine: ['domain'],
  formats: ['domain'],
  contract: ['domain'],
  catalogue: ['domain', 'formats'],
  web: ['domain', 'engine', 'contract'],
  analysis: ['domain', 'engine', 'formats', 'catalogue'],
  cli: ['domain', 'engine', 'formats', 'contract', 'catalogue', 'analysis'],
  server: ['domain', 'engine', 'formats', 'contract', 'catalogue', 'analysis'],
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..', 'src')

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => !file.startsWith('engine/extract/wasm/'))

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /conformance\.ts$/.test(file)

function imports(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"\n]*(?:\{[^}]*\})?[^'"\n]*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
  )
  return [...found].map((match) => (match[1] ?? match[2]) as string)
}

const roomOf = (file: string) => file.split('/')[0] as string

it('has no rooms but the nine', () => {
  expect([...new Set(files.map(roomOf))].filter((room) => !(room in mayImport))).toEqual([])
})

it('imports run in the allowed directions only', () => {
  const wrong = files
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      imports(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => roomOf(relative(root, join(root, dirname(file), specifier))))
        .filter((room) => room in mayImport && room !== roomOf(file) && !mayImport[roomOf(file)]?.includes(room))
        .map((room) => `${file} imports from ${room}`),
    )

  expect(wrong).toEqual([])
})

it('the engine and the domain are pure: no Node modules, no clock, no chance', () => {
  const pure = files.filter((file) => ['domain', 'engine'].includes(roomOf(file)) && !isTest(file))
  const impure = pure.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [
      ...imports(file).filter((specifier) => specifier.startsWith('node:')),
      ...['Date.now(', 'new Date()', 'Math.random(', 'performance.now(', 'process.env'].filter((call) =>
        text.includes(call),
      ),
    ].map((what) => `${file}: ${what}`)
  })

  expect(impure).toEqual([])
})

it('nobody imports a registry for convenience: an index holds a list and re-exports nothing', () => {
  const barrels = files.filter(
    (file) =>
      /(^|\/)index\.ts$/.test(file) && /export\s+(\*|\{[^}]*\})\s+from/.test(readFileSync(join(root, file), 'utf8')),
  )

  expect(barrels).toEqual([])
})

it('nothing is called utils, helpers, common or misc', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\.tsx?|\/)/.test(file))).toEqual([])
})

it('only the entry points read the environment', () => {
  const readers = files.filter(
    (file) => !isTest(file) && /\bprocess\.env\b/.test(readFileSync(join(root, file), 'utf8')),
  )

  expect(readers.filter((file) => !['server/main.ts', 'server/operate.ts', 'cli/main.ts'].includes(file))).toEqual([])
})
