// Creates the skeleton of a plug and the lines that register it: `npm run new -- log|feed|output|source|call NAME`.
// Replace every "FILL IN"; test/fill-in.test.ts lists the remaining ones.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

const root = new URL('..', import.meta.url)
const at = (file) => new URL(file, root)
const read = (file) => readFileSync(at(file), 'utf8')

const shapes = {
  name: [/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'lower case with hyphens, such as acme-wall'],
  sourceId: [/^[a-z][a-z0-9]*(-[a-z0-9]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/, 'maintainer.list, such as example-org.ssh'],
  call: [/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/, 'noun.verb, such as reports.archive'],
}

const kinds = {
  log: { shape: 'name', make: newLog, next: (name) => `npx vitest run src/formats/logs -t ${name}` },
  feed: { shape: 'name', make: newFeed, next: (name) => `npx vitest run src/formats/feeds -t ${name}` },
  output: {
    shape: 'name',
    make: newOutput,
    next: (name) => `npx vitest run src/formats/outputs/${name}, then npx vitest run test/formats-document.test.ts -u`,
  },
  source: { shape: 'sourceId', make: newSource, next: () => 'npx vitest run src/catalogue/sources' },
  call: {
    shape: 'call',
    make: newCall,
    next: () => 'npm run typecheck && npx vitest run test/authorisation/matrix.test.ts',
  },
}

/** New texts of files by path. Files are written only after all texts are complete. */
const texts = new Map()

const [kind = '', name = '', ...rest] = process.argv.slice(2)
const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
if (!known || name === '' || rest.length > 0) fail('Usage: npm run new -- log|feed|output|source|call NAME')
const [shape, example] = shapes[known.shape]
if (!shape.test(name)) fail(`"${name}" is no name of a new ${kind}: ${example}`)
if (!isVariable(camel(name.split('.')[0]))) fail(`"${name}" is no name of a new ${kind}: JavaScript keeps the word.`)
known.make(name)
for (const [file, text] of texts) writeFileSync(at(file), text)
const biome = fileURLToPath(at('node_modules/.bin/biome'))
spawnSync(biome, ['check', '--write', ...texts.keys()], {
  cwd: fileURLToPath(root),
  shell: process.platform === 'win32',
})
process.stdout.write(`${[...texts.keys()].join('\n')}\n\nFill in what says FILL IN, then: ${known.next(name)}\n`)

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function create(file, text) {
  if (existsSync(at(file))) fail(`${file} exists already.`)
  texts.set(file, text)
}

/** Inserts lines before an anchor, which must be in the file. */
function insert(file, anchor, lines) {
  const text = texts.get(file) ?? read(file)
  const index = text.indexOf(anchor)
  if (index < 0) fail(`${file} has no line "${anchor.trim()}" any more: mend scripts/new.mjs.`)
  texts.set(file, text.slice(0, index) + lines + text.slice(index))
}

function refuseId(id, folder) {
  for (const file of readdirSync(at(folder)).filter((file) => file.endsWith('.ts')))
    if (new RegExp(`^\\s+id: '${id.replace('.', '\\.')}',$`, 'm').test(read(`${folder}/${file}`)))
      fail(`${folder}/${file} has the id ${id} already.`)
}

function isVariable(word) {
  try {
    return Boolean(new Script(`'use strict'; let ${word}`))
  } catch {
    return false
  }
}

/** Converts `acme-wall` to `acmeWall`. */
function camel(name) {
  return name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
}

function register(folder, name, anchor) {
  const index = `${folder}/index.ts`
  insert(index, 'import { ', `import { ${camel(name)} } from './${name}.ts'\n`)
  insert(index, anchor, `  ${camel(name)},\n`)
}

function newLog(name) {
  const folder = 'src/formats/logs'
  refuseId(name, folder)
  create(
    `${folder}/${name}.ts`,
    `/**
 * FILL IN: what a line looks like, and the page that describes it.
 */

import { logFormat } from '../log-format.ts'
import { recognise, strength } from './recognise.ts'
import { leadingClock } from './time/clocks.ts'

export const ${camel(name)} = logFormat({
  id: '${name}',
  title: 'FILL IN: the name that people know',
  products: ['FILL IN: each product that writes it'],

  // FILL IN: what only these lines have.
  detect: (head) => recognise(head, strength.product, 'FILL IN lines', (line) => line.startsWith('FILL IN')),

  // FILL IN: where the time stands; time/clocks.ts has the usual places.
  clock: leadingClock,
})
`,
  )
  // The first of equal scores wins: before the notations that many products write.
  register(folder, name, '  ecsJson,\n')
  insert(
    `${folder}/samples.ts`,
    "  'plain-text': {\n",
    `  '${name}': {
    log: lines('FILL IN: made-up lines with documentation addresses'),
    times: ['FILL IN: the time of each line, null for a line without one'],
  },
`,
  )
}

function newFeed(name) {
  const folder = 'src/formats/feeds'
  refuseId(name, folder)
  create(
    `${folder}/${name}.ts`,
    `import { z } from 'zod'
import { feedFormat } from '../feed-format.ts'
import { readIndicator } from './indicator.ts'
import { readEachLine } from './lines.ts'

/** FILL IN: who writes so, and the page that describes it. */
export const ${camel(name)} = feedFormat({
  id: '${name}',
  title: { de: 'FILL IN', en: 'FILL IN' },
  // FILL IN: 0 for one value per line, 1 for nested objects with a data model.
  difficulty: 0,
  // FILL IN: lists, searches or anything (feed-format.ts).
  usedFor: 'lists',
  options: z.object({}),

  detect(head) {
    // FILL IN: what only these files have.
    return head.text.startsWith('FILL IN') ? { score: 0.9, reason: 'FILL IN: why' } : undefined
  },

  read(input) {
    return readEachLine(input, (line, number, rows) => {
      if (line.trim() === '' || line.startsWith('#')) return
      // FILL IN: where the value stands in a line.
      const found = readIndicator(line.trim())
      if (found) rows.add(found)
      else rows.reject(number, 'not-an-indicator', line)
    })
  },
})
`,
  )
  // The first of equal scores wins: before the notations that many publishers write.
  register(folder, name, '  xml,\n')
  insert(
    `${folder}/samples.ts`,
    "  'text-report': {\n",
    `  '${name}': {
    sample: 'FILL IN: a made-up file with documentation addresses\\n',
    // FILL IN: what is read of it.
    records: [],
    lines: true,
  },

`,
  )
}

function newOutput(name) {
  const folder = 'src/formats/outputs'
  const id = name.toUpperCase().replaceAll('-', '_')
  refuseId(id, folder)
  if (read('src/domain/subscription.ts').includes(`'${id}'`))
    fail(`src/domain/subscription.ts has the id ${id} already.`)
  create(
    `${folder}/${name}.ts`,
    `import { outputFormat } from '../output-format.ts'
import { addressList } from './value-list.ts'

/** FILL IN: what the product calls it, and how it reads it. */
export const ${camel(name)} = outputFormat({
  id: '${id}',
  // FILL IN: block, or alert if it marks shared indicators (output-format.ts).
  use: 'block',
  readBy: 'firewall',
  // FILL IN: ids of src/catalogue/products.ts.
  products: [],
  guide: 'general',
  name: { de: 'FILL IN', en: 'FILL IN' },
  description: {
    de: 'FILL IN: was darin steht, was ausgelassen wird, und warum.',
    en: 'FILL IN: what it includes, what it leaves out, and why.',
  },
  reference: 'https://FILL IN: the page of the vendor',
  plainPart: 'ip.txt',
  parts: () => [addressList()],
})
`,
  )
  create(
    `${folder}/${name}.test.ts`,
    `import { conforms, linesIn, plainDeltaReader } from './conformance.ts'
import { ${camel(name)} } from './${name}.ts'

/** FILL IN: reads a line as the product's documentation says, without a look at the writer. */
const readLine = (line: string): { value: string } => {
  throw new Error(\`FILL IN: how the product reads \${line}\`)
}

conforms(${camel(name)}, { read: (text) => linesIn(text).map(readLine), applyDelta: plainDeltaReader(readLine) })
`,
  )
  register(folder, name, '  template,\n')
  insert('src/domain/subscription.ts', "  'TEMPLATE',\n] as const", `  '${id}',\n`)
}

function newSource(id) {
  const folder = 'src/catalogue/sources'
  refuseId(id, folder)
  const [maintainer] = id.split('.')
  create(
    `${folder}/${maintainer}.ts`,
    `import { type CatalogueSource, plainList } from './readings.ts'

/** FILL IN: who publishes it. */
export const ${camel(maintainer)} = [
  {
    id: '${id}',
    name: 'FILL IN',
    maintainer: 'FILL IN',
    homepage: 'FILL IN: https://',
    addresses: ['FILL IN: https://'],
    // FILL IN: how it is read; the compiler knows the options of each format.
    reading: plainList,
    cadenceMinutes: 1440,
    kinds: ['ipv4'],
    flavours: ['mixed'],
    // FILL IN: what the publisher's page says; what it does not say is unknown. licences.ts has the usual ones.
    licence: {
      name: 'FILL IN',
      stated: false,
      commercialUse: 'unknown',
      redistribution: 'unknown',
      attribution: 'unknown',
    },
    commercial: false,
    authentication: 'none',
    description: { de: 'FILL IN: was darin steht.', en: 'FILL IN: what it lists.' },
  },
] as const satisfies readonly CatalogueSource[]
`,
  )
  const index = `${folder}/index.ts`
  insert(index, 'import { ', `import { ${camel(maintainer)} } from './${maintainer}.ts'\n`)
  insert(index, '  ...commercial,\n', `  ...${camel(maintainer)},\n`)
}

function newCall(name) {
  const [noun, verb] = name.split('.')
  const contract = `src/contract/${noun}.ts`
  const declared = `export const ${noun} = calls({\n`
  if (!existsSync(at(contract)) || !read(contract).includes(declared))
    fail(
      `${contract} declares no calls. A new noun begins with its own file there, a line in src/contract/index.ts, and src/server/${noun}/.`,
    )
  if (read('test/authorisation/cases.ts').includes(`'${name}':`)) fail(`The call ${name} exists already.`)
  const begin = read(contract).indexOf(declared) + declared.length
  const end = read(contract).indexOf('\n})\n', begin)
  texts.set(
    contract,
    `${read(contract).slice(0, end)}
  ${verb}: {
    method: 'GET',
    path: '/api/FILL IN',
    summary: 'FILL IN: what it does, in one clause',
    // FILL IN: who may.
    needs: 'SIGNED_IN',
    reply: z.object({}),
  },${read(contract).slice(end)}`,
  )
  addHandler(noun, `    async ${verb}() {\n      throw new Error('FILL IN: what ${name} does')\n    },\n`)
  insert(
    'test/authorisation/cases.ts',
    `  '${noun}.`,
    `  // FILL IN: how it is asked.\n  '${name}': { group: 'none', request: () => ({}) },\n`,
  )
}

/**
 * Inserts a handler before the noun's first handler. If the noun assembles its handlers in another way, the compiler
 * will report the missing one.
 */
function addHandler(noun, handler) {
  for (const folder of readdirSync(at('src/server'))) {
    const file = `src/server/${folder}/api.ts`
    const text = existsSync(at(file)) ? read(file) : ''
    const typed = text.indexOf(`Handlers<typeof contract.${noun}>`)
    const begin = typed < 0 ? null : /\n {2}return \{/.exec(text.slice(typed))
    if (!begin) continue
    const cut = typed + begin.index + begin[0].length
    texts.set(file, `${text.slice(0, cut)}\n${handler}    ${text.slice(cut).trimStart()}`)
  }
}
