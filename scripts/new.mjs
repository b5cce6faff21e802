// Creates the skeleton of a log, feed or output format, a source, a call, a screen or a figure of reports, and registers it:
//   npm run new -- log|feed|output|source|call|screen|report-field NAME
// Then replace every "FILL IN"; test/fill-in.test.ts lists the remaining ones.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

const root = new URL('..', import.meta.url)
const at = (file) => new URL(file, root)
const read = (file) => readFileSync(at(file), 'utf8')

const shapes = {
  name: [/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'lower case with hyphens, such as acme-wall'],
  sourceId: [/^[a-z][a-z0-9]*(-[a-z0-9]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/, 'maintainer.list, such as example-org.ssh'],
  call: [/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/, 'noun.verb, such as reports.archive'],
  field: [/^[a-z][A-Za-z]*$/, 'one word in camel case, such as busyHours'],
  screen: [/^[a-z][a-z0-9]*(-[a-z0-9]+)*\.[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'noun.name, such as sources.saved-sources'],
}

const kinds = {
  log: {
    shape: 'name',
    make: newLog,
    next: (name) => `npx vitest run src/formats/logs -t '${name}|truth table'`,
  },
  feed: {
    shape: 'name',
    make: newFeed,
    next: (name) => `npx vitest run test/fill-in.test.ts src/formats/feeds/formats.test.ts -t '${name}|FILL IN'`,
  },
  output: {
    shape: 'name',
    make: newOutput,
    next: (name) => `npm run typecheck && npx vitest run src/formats/outputs/${name} in-force formats-document`,
  },
  source: { shape: 'sourceId', make: newSource, next: () => 'npx vitest run src/catalogue/sources' },
  call: {
    shape: 'call',
    make: newCall,
    next: () => 'npm run typecheck && npx vitest run test/authorisation/matrix.test.ts',
  },
  screen: {
    shape: 'screen',
    make: newScreen,
    next: () => 'npm run typecheck && npx vitest run src/web/i18n src/web/paths && npm run e2e -- routes accessibility',
  },
  'report-field': {
    shape: 'field',
    make: newReportField,
    next: () =>
      'npm run typecheck && npx vitest run src/engine/report src/cli/report-tables src/web/screens/reports src/web/i18n',
  },
}

/** New contents of files by path. Nothing is written before all of them are complete. */
const texts = new Map()

const [kind = '', name = '', ...rest] = process.argv.slice(2)
const recipe = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
if (!recipe || name === '' || rest.length > 0) fail(`Usage: npm run new -- ${Object.keys(kinds).join('|')} NAME`)
const [shape, description] = shapes[recipe.shape]
if (!shape.test(name)) fail(`"${name}" is not a valid name for a ${kind}: use ${description}.`)
if (!isVariable(camel(name.split('.')[0]))) fail(`"${name}" is not a valid name for a ${kind}: JavaScript reserves it.`)
recipe.make(name)
for (const [file, text] of texts) {
  mkdirSync(at(`${file}/..`), { recursive: true })
  writeFileSync(at(file), text)
}
const biome = fileURLToPath(at('node_modules/.bin/biome'))
spawnSync(biome, ['check', '--write', ...texts.keys()], {
  cwd: fileURLToPath(root),
  shell: process.platform === 'win32',
})
process.stdout.write(`${[...texts.keys()].join('\n')}\n\nReplace every FILL IN, then run: ${recipe.next(name)}\n`)

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function create(file, text) {
  if (existsSync(at(file))) fail(`${file} already exists.`)
  texts.set(file, text)
}

/** Inserts lines before an anchor, the first behind a text; fails if the file does not contain them. */
function insert(file, anchor, lines, after = '') {
  const text = texts.get(file) ?? read(file)
  const begin = text.indexOf(after)
  const index = begin < 0 ? -1 : text.indexOf(anchor, begin)
  if (index < 0)
    fail(`${file} no longer has the line "${(begin < 0 ? after : anchor).trim()}": update scripts/new.mjs.`)
  texts.set(file, text.slice(0, index) + lines + text.slice(index))
}

/** Fails if a file in the folder has this id. */
function requireNewId(id, folder) {
  const line = new RegExp(`^\\s+id: '${id.replace('.', '\\.')}',$`, 'm')
  for (const file of readdirSync(at(folder), { recursive: true }).filter((file) => file.endsWith('.ts'))) {
    if (line.test(read(`${folder}/${file}`))) fail(`${folder}/${file} already has the id ${id}.`)
  }
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

function register(folder, name, anchor, file = `./${name}.ts`) {
  const index = `${folder}/index.ts`
  insert(index, 'import { ', `import { ${camel(name)} } from '${file}'\n`)
  insert(index, anchor, `  ${camel(name)},\n`)
}

function newLog(name) {
  const folder = 'src/formats/logs'
  requireNewId(name, folder)
  create(
    `${folder}/${name}/${name}.ts`,
    `/**
 * FILL IN: what a line looks like, and the page that describes it.
 */

import { key } from '../events/rules.ts'
import { textFormat } from '../text-format.ts'

export const ${camel(name)} = textFormat({
  id: '${name}',
  title: 'FILL IN: the name that people know',
  products: ['FILL IN: each product that writes it'],

  // FILL IN: what distinguishes these lines from all others.
  what: 'FILL IN lines',
  matches: /^FILL IN/,

  // FILL IN: if the first time in a line is not its own, a clock of time/clocks.ts.

  // FILL IN: which field says what was done with an event (events/rules.ts). Without one: delete this and its table.
  event: { sources: ['FILL IN: https://'], rules: [{ field: key('FILL IN'), passed: ['FILL IN'], blocked: ['FILL IN'] }] },
})
`,
  )
  // The first of equal scores wins, so insert it before the notations that many products write.
  register(folder, name, '  ecsJson,\n', `./${name}/${name}.ts`)
  create(
    `${folder}/${name}/sample.ts`,
    `import type { LogSample } from '../conformance.ts'
import { lines } from '../sample-lines.ts'

export default {
  log: lines('FILL IN: made-up lines with documentation addresses'),
  times: ['FILL IN: the time of each line, null for a line without one'],
} satisfies LogSample
`,
  )
  insert(
    `${folder}/events/truth/truth-devices.ts`,
    "  'zeek-tsv': [\n",
    `  '${name}': [
    ['FILL IN: passed or blocked, and the direction; at least eight rows', 'FILL IN: a line'],
  ],
`,
  )
}

function newFeed(name) {
  const folder = 'src/formats/feeds'
  requireNewId(name, folder)
  create(
    `${folder}/${name}/${name}.ts`,
    `import { feedFormat } from '../../feed-format.ts'
import { readIndicator } from '../../reading/indicator.ts'
import { readEachLine } from '../reading/each-line.ts'

/** FILL IN: who publishes files in this format, and the page that describes it. */
export const ${camel(name)} = feedFormat({
  id: '${name}',
  title: { de: 'FILL IN', en: 'FILL IN' },
  // FILL IN: 0 for one value per line, 1 for nested objects with a data model.
  difficulty: 0,

  detect(head) {
    // FILL IN: what distinguishes these files from all others; head.ts has the share of lines that fit.
    return head.text.startsWith('FILL IN') ? { score: 0.9, reason: 'FILL IN: why' } : undefined
  },

  read(input) {
    // FILL IN: how to read it, with feeds/reading/each-line.ts, json/json.ts and records/records.ts, records/xml-stream.ts or
    // delimited/delimited.ts; dates and tags of a row: feeds/reading/annotations.ts.
    return readEachLine(input, (line, number, rows) => {
      if (line.trim() === '' || line.startsWith('#')) return
      // FILL IN: where a line has its value; feeds/reading/networks.ts reads ranges of addresses.
      const found = readIndicator(line.trim())
      if (found) rows.add(found)
      else rows.reject(number, 'not-an-indicator', line)
    })
  },
})
`,
  )
  // The first of equal scores wins, so insert it before the notations that many publishers write.
  register(folder, name, '  xml,\n', `./${name}/${name}.ts`)
  create(
    `${folder}/${name}/sample.ts`,
    `import type { FeedSample } from '../conformance.ts'

export default {
  '${name}': {
    sample: 'FILL IN: a made-up file with documentation addresses\\n',
    // FILL IN: the records in it; samples.ts has some that many samples share.
    records: [],
    lines: true,
  },
} satisfies Record<string, FeedSample>
`,
  )
}

function newOutput(name) {
  const folder = 'src/formats/outputs'
  const id = name.toUpperCase().replaceAll('-', '_')
  requireNewId(id, folder)
  if (read('src/domain/subscription.ts').includes(`'${id}'`))
    fail(`src/domain/subscription.ts already has the id ${id}.`)
  create(
    `${folder}/${name}/${name}.ts`,
    `import { outputFormat } from '../../output-format.ts'
import { addressList } from '../value-list.ts'

/** FILL IN: what the product calls it, and how it reads it. */
export const ${camel(name)} = outputFormat({
  id: '${id}',
  // FILL IN: block, or alert if it marks shared indicators (output-format.ts).
  use: 'block',
  // FILL IN: what reads it.
  readBy: 'firewall',
  // FILL IN: ids of src/catalogue/products.ts.
  products: [],
  // FILL IN: leave this out if you write a guide for it (output-format.ts).
  guide: 'general',
  name: { de: 'FILL IN', en: 'FILL IN' },
  description: {
    de: 'FILL IN: was darin steht, was ausgelassen wird, und warum.',
    en: 'FILL IN: what it includes, what it leaves out, and why.',
  },
  reference: 'https://FILL IN: the page of the vendor',
  // FILL IN: its files; value-list.ts has plain ones, splunk/ tables with a head, stix/ documents.
  parts: () => [addressList()],
})
`,
  )
  create(
    `${folder}/${name}/${name}.test.ts`,
    `import { conforms, linesIn, plainDeltaParser } from '../conformance.ts'
import { ${camel(name)} } from './${name}.ts'

/** FILL IN: reads a line as the product's documentation says, independently of the writer. */
const readLine = (line: string): { value: string } => {
  throw new Error(\`FILL IN: how the product reads \${line}\`)
}

conforms(${camel(name)}, { read: (text) => linesIn(text).map(readLine), applyDelta: plainDeltaParser(readLine) })
`,
  )
  register(folder, name, '  template,\n', `./${name}/${name}.ts`)
  insert('src/domain/subscription.ts', "  'TEMPLATE',\n] as const", `  '${id}',\n`)
  insert(
    'src/formats/outputs/in-force.conformance.ts',
    '    TEMPLATE: ',
    `    // FILL IN: which entries its product acts on, by the vendor's page.\n    ${id}: listed(),\n`,
  )
  insert(
    'src/formats/outputs/empty-lists.conformance.ts',
    '  TEMPLATE: [',
    `  ${id}: ['not stated', 'FILL IN: what the product does with an empty list, and who says so'],\n`,
  )
}

function newSource(id) {
  const folder = 'src/catalogue/sources'
  requireNewId(id, folder)
  const [maintainer] = id.split('.')
  for (const file of readdirSync(at(folder))) {
    if (read(`${folder}/${file}`).includes(`    id: '${maintainer}.`))
      fail(`${folder}/${file} has sources of ${maintainer}: add an entry there.`)
  }
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
    // FILL IN: the format and its options, which the compiler checks.
    reading: plainList,
    cadenceMinutes: 1440,
    kinds: ['ipv4'],
    flavours: ['mixed'],
    // FILL IN: what the publisher's page says; use unknown for the rest. licences.ts has the usual licences.
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
      `${contract} declares no calls. First add the noun: this file, a line in src/contract/index.ts, and src/server/${noun}/.`,
    )
  if (read('test/authorisation/cases.ts').includes(`'${name}':`)) fail(`The call ${name} already exists.`)
  insert(
    contract,
    '\n})\n',
    `
  ${verb}: {
    address: 'GET /api/FILL IN',
    summary: 'FILL IN: what it does, in one clause',
    // FILL IN: the permission that it needs.
    needs: 'SIGNED_IN',
    reply: z.object({}),
  },`,
    declared,
  )
  addHandler(noun, `    async ${verb}() {\n      throw new Error('FILL IN: what ${name} does')\n    },\n`)
  insert(
    'test/authorisation/cases.ts',
    `  '${noun}.`,
    `  // FILL IN: how the authorisation matrix makes this call.\n  '${name}': { group: 'none', request: () => ({}) },\n`,
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

function newScreen(name) {
  const [noun, screen] = name.split('.')
  const page = camel(screen)
  const key = `${camel(noun)}.${page}.title`
  const known = ['src/web/paths.ts', 'src/contract/linked-pages.ts'].map(read).join('')
  if (new RegExp(`^  ${page}: `, 'm').test(known)) fail(`The screen ${page} already exists.`)
  if (!existsSync(at(`src/web/screens/${noun}`)))
    insert('test/architecture.test.ts', '  ],\n', `    '${noun}',\n`, "  'web/screens': [\n")
  create(
    `src/web/screens/${noun}/${screen}.tsx`,
    `import { useTexts } from '../../i18n/use-texts.ts'
import { PageHead } from '../../ui/shell/page-title.tsx'

// FILL IN: a loader, as in screens/pricing/pricing.tsx, which makes calls of the contract. Without data: delete this.

/** FILL IN: what it shows. */
export default function ${page[0].toUpperCase()}${page.slice(1)}() {
  const { t } = useTexts()
  return <PageHead title={t('${key}')} />
}
`,
  )
  insert(
    'src/web/paths.ts',
    '} as const satisfies Record<string,',
    `  ${page}: { de: '/FILL IN', en: '/en/FILL IN' },\n`,
  )
  // For members; a screen for visitors belongs above this group.
  insert('src/web/routes.ts', "    ]),\n    route('*'", `      ...page('${page}', 'screens/${noun}/${screen}.tsx'),\n`)
  addText(noun, `  '${key}': { de: 'FILL IN', en: 'FILL IN' },\n`)
  insert(
    'test/e2e/routes.spec.ts',
    ']\nconst tabs = {',
    `  guarded('${page}', ['FILL IN: its title', 'FILL IN'], '/FILL IN', '/en/FILL IN'),\n`,
  )
  insert('test/e2e/accessibility.spec.ts', '  report: [plain, ', `  ${page}: [plain],\n`)
}

function newReportField(name) {
  const list = 'src/domain/report-figures.ts'
  const words = 'src/web/i18n/report.ts'
  if (new RegExp(`^  ${name}: `, 'm').test(read(list)) || read(words).includes(`'column.${name}'`))
    fail(`Reports already have the field ${name}.`)
  insert(
    list,
    '} as const satisfies Readonly<Record<string, Figure>>',
    `  /** FILL IN: what it measures. Missing in older reports. */
  // FILL IN: its unit, and where it is shown (Figure, above).
  ${name}: { unit: 'count', optional: true, column: '${name}', csv: true },
`,
  )
  insert(
    'src/engine/report/report-feed.ts',
    '        ...(saysActions && { blocked: counts.blocked }),\n',
    `        // FILL IN: its value.\n        ${name}: 0,\n`,
  )
  insert(
    words,
    "  'column.explain': ",
    `  'column.${name}': { de: 'FILL IN', en: 'FILL IN' },
  'column.${name}.text': { de: 'FILL IN: was es misst.', en: 'FILL IN: what it measures.' },
`,
  )
}

/** Inserts a text into the noun's texts. If the noun has none, creates and registers them. */
function addText(noun, line) {
  const file = `src/web/i18n/${noun}.ts`
  const declared = `export const ${camel(noun)} = texts({\n`
  if (!existsSync(at(file))) {
    create(
      file,
      `import { texts } from './texts.ts'\n\n/** FILL IN: what these texts are about. */\n${declared}${line}})\n`,
    )
    register('src/web/i18n', noun, '}\n\ntype Corners')
    return
  }
  insert(file, '\n})\n', `\n${line.trimEnd()}`, declared)
}
