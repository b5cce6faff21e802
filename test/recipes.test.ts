import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leftToFillIn } from './left-to-fill-in.ts'
import { isSoak } from './soak.ts'

// Follows the recipes of CONTRIBUTING.md in a copy of the repository, with an invented plug of each kind, made by Acme or, if
// the repository has plugs of that name, by the first of acmea, acmeb, … that is free.

const root = join(import.meta.dirname, '..')
const copied = [
  'bin',
  'src',
  'test',
  'scripts',
  'docs',
  'bench',
  '.gitignore',
  'package.json',
  'biome.json',
  'tsconfig.json',
]
const configs = ['vite.config.ts', 'vitest.config.ts', 'playwright.config.ts', 'react-router.config.ts']
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'recipes.config.ts']

const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
const maker = ['', ...'abcdefgh']
  .map((letter) => `acme${letter}`)
  .find((one) => !sources.some((text) => new RegExp(`${one}[-_]?(?:wall|list|org|forecast|hits)`, 'i').test(text)))
/** A text under the name that is free. */
const own = (text: string) => text.replaceAll('acme', maker ?? '').replaceAll('ACME', (maker ?? '').toUpperCase())

/** Samples of an invented firewall Acme Wall, and of a list by its maker. */
const log = '2021-06-06T15:57:37Z ACMEWALL drop 192.0.2.1 198.51.100.7\n2021-06-06T15:57:38Z ACMEWALL pass 192.0.2.2\n'
const feed = 'acme list 1\nban 192.0.2.1\nban 198.51.100.7\n'
const address = 'https://lists.acme.example/ssh.txt'

interface Recipe {
  readonly kind: 'log' | 'feed' | 'output' | 'source' | 'call' | 'screen' | 'report-field'
  readonly name: string
  /** The text that replaces each FILL IN, in order; an empty text deletes the line. */
  readonly fill: Readonly<Record<string, readonly (readonly [before: string | RegExp, after: string])[]>>
}

/** A row of a truth table: what the line of Acme Wall with this word says. */
const rowOf = (word: string) =>
  `['${word === 'drop' ? 'blocked' : 'passed'} unknown', '2021-06-06T15:57:37Z ACMEWALL ${word} 192.0.2.1']`

const comment = [/^ *\/\/ FILL IN.*\n/gm, ''] as const

const withAcme: readonly Recipe[] = [
  {
    kind: 'log',
    name: 'acme-wall',
    fill: {
      'src/formats/logs/acme-wall/acme-wall.ts': [
        comment,
        [/FILL IN: what a line.*/, 'Time, ACMEWALL, what became of it, and the two ends: https://docs.acme.example/'],
        ['FILL IN: the name that people know', 'Acme Wall'],
        ['FILL IN: each product that writes it', 'Acme Wall'],
        ["'FILL IN lines'", "'Acme Wall lines'"],
        ['/^FILL IN/', '/ ACMEWALL /'],
        ['FILL IN: https://', 'https://docs.acme.example/'],
        ['import { key }', 'import { after }'],
        ["key('FILL IN')", "after(' ACMEWALL ')"],
        ["passed: ['FILL IN']", "passed: ['pass']"],
        ["blocked: ['FILL IN']", "blocked: ['drop']"],
      ],
      'src/formats/logs/acme-wall/sample.ts': [
        [
          /'FILL IN: made-up.*'/,
          log
            .trimEnd()
            .split('\n')
            .map((line) => `'${line}'`)
            .join(', '),
        ],
        [/'FILL IN: the time.*'/, "'2021-06-06T15:57:37.000Z', '2021-06-06T15:57:38.000Z'"],
      ],
      'src/formats/logs/events/truth/truth-devices.ts': [
        [
          /\['FILL IN: passed.*'FILL IN: a line'\]/,
          ['drop', 'pass'].flatMap((word) => Array(4).fill(rowOf(word))).join(', '),
        ],
      ],
    },
  },
  {
    kind: 'feed',
    name: 'acme-list',
    fill: {
      'src/formats/feeds/acme-list/acme-list.ts': [
        comment,
        [/FILL IN: who publishes.*page that describes it\./, 'Bans of Acme (docs.acme.example).'],
        [/'FILL IN', en: 'FILL IN'/, "'Acme-Liste', en: 'Acme list'"],
        ["'FILL IN')", "'acme list ')"],
        ['FILL IN: why', 'a head as Acme writes it'],
        ["line.startsWith('#')", "line.startsWith('acme list ')"],
        ['readIndicator(line.trim())', "readIndicator(line.replace(/^ban /, '').trim())"],
      ],
      'src/formats/feeds/acme-list/sample.ts': [
        ["'../conformance.ts'\n", "'../conformance.ts'\nimport { a, b } from '../samples.ts'\n"],
        [/'FILL IN: a made-up.*'/, JSON.stringify(feed)],
        [/ *\/\/ FILL IN: the records.*\n *records: \[\]/, '    records: [a, b]'],
      ],
    },
  },
  {
    kind: 'output',
    name: 'acme-wall',
    fill: {
      'src/formats/outputs/acme-wall/acme-wall.ts': [
        comment,
        [/FILL IN: what the product.*reads it\./, 'Block list of Acme Wall: one address or network a line.'],
        [/'FILL IN', en: 'FILL IN'/, "'Acme Wall', en: 'Acme Wall'"],
        [/'FILL IN: was.*'/, "'Adressen und Netze; alles andere wird ausgelassen.'"],
        [/'FILL IN: what it.*'/, "'Addresses and networks; all else is left out.'"],
        [/https:\/\/FILL IN.*'/, "https://docs.acme.example/lists'"],
      ],
      'src/formats/outputs/acme-wall/acme-wall.test.ts': [
        [/^\/\*\* FILL IN.*\n/m, ''],
        [/=> \{\n.*FILL IN.*\n\}/, '=> ({ value: readNetwork(line) })'],
        ['import { conforms', "import { readNetwork } from '../../../../test/network.ts'\nimport { conforms"],
      ],
      'src/formats/outputs/in-force.conformance.ts': [comment],
      'src/formats/outputs/empty-lists.conformance.ts': [
        [/\['not stated', 'FILL IN.*'\]/, "['takes it', 'the manual of Acme Wall']"],
      ],
    },
  },
  {
    kind: 'source',
    name: 'acme-org.ssh',
    fill: {
      'src/catalogue/sources/acme-org.ts': [
        comment,
        ['FILL IN: who publishes it.', 'Lists of Acme.'],
        ["name: 'FILL IN',\n    maintainer: 'FILL IN'", "name: 'SSH attackers',\n    maintainer: 'Acme'"],
        ["homepage: 'FILL IN: https://'", "homepage: 'https://lists.acme.example/'"],
        ["'FILL IN: https://'", `'${address}'`],
        ["name: 'FILL IN'", "name: 'unknown'"],
        ['FILL IN: was darin steht.', 'Adressen, die SSH-Anmeldungen durchprobieren.'],
        ['FILL IN: what it lists.', 'Addresses that try SSH logins.'],
      ],
    },
  },
  {
    kind: 'call',
    name: 'pricing.acmeForecast',
    fill: {
      'src/contract/pricing.ts': [
        comment,
        ['/api/FILL IN', '/api/pricing/acme-forecast'],
        ['FILL IN: what it does, in one clause', 'Price of the product next year'],
      ],
      'src/server/pricing/api.ts': [["throw new Error('FILL IN: what pricing.acmeForecast does')", 'return {}']],
      'test/authorisation/cases.ts': [comment],
    },
  },
  {
    kind: 'screen',
    name: 'pricing.acme-forecast',
    fill: {
      'src/web/screens/pricing/acme-forecast.tsx': [
        comment,
        ['FILL IN: what it shows.', 'The price of the product next year.'],
      ],
      'src/web/paths.ts': [["'/FILL IN', en: '/en/FILL IN'", "'/preise/vorschau', en: '/en/pricing/forecast'"]],
      'src/web/i18n/pricing.ts': [["'FILL IN', en: 'FILL IN'", "'Preisvorschau', en: 'Price forecast'"]],
      'test/e2e/routes.spec.ts': [
        ["'FILL IN: its title', 'FILL IN'", "'Preisvorschau', 'Price forecast'"],
        ["'/FILL IN', '/en/FILL IN'", "'/preise/vorschau', '/en/pricing/forecast'"],
      ],
    },
  },
  {
    kind: 'report-field',
    name: 'acmeHits',
    fill: {
      'src/domain/report-figures.ts': [
        comment,
        ['FILL IN: what it measures.', 'Hits of Acme.'],
        ["column: 'acmeHits', csv: true", "column: 'acmeHits', csv: true, table: 'hits of acme', fact: true"],
      ],
      'src/engine/report/report-feed.ts': [comment, ['acmeHits: 0', 'acmeHits: counts.light']],
      'src/web/i18n/report.ts': [
        ["'FILL IN', en: 'FILL IN'", "'Treffer von Acme', en: 'Hits of Acme'"],
        ["'FILL IN: was es misst.', en: 'FILL IN: what it measures.'", "'Was Acme trifft.', en: 'What Acme hits.'"],
      ],
    },
  },
]
const recipes = withAcme.map(({ kind, name, fill }) => ({
  kind,
  name: own(name),
  fill: Object.fromEntries(
    Object.entries(fill).map(([file, places]) => [
      own(file),
      places.map(([before, after]) => [typeof before === 'string' ? own(before) : before, own(after)] as const),
    ]),
  ),
}))

let copy: string
/** The files that each recipe made or changed. */
const changes = new Map<Recipe['kind'], string[]>()
const left = new Map<Recipe['kind'], string[]>()

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), 'winnow-recipes-'))
  for (const entry of [...copied, ...configs]) cpSync(join(root, entry), join(copy, entry), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  // Without a database, because none of these tests needs one.
  writeFileSync(join(copy, 'recipes.config.ts'), 'export default {}\n')
  for (const recipe of recipes) {
    const before = filesOf(copy)
    const made = await run('scripts/new.mjs', recipe.kind, recipe.name)
    expect(made.code, made.said).toBe(0)
    left.set(recipe.kind, leftToFillIn(copy))
    for (const [file, places] of Object.entries(recipe.fill)) fillIn(file, places)
    changes.set(recipe.kind, changed(before, filesOf(copy)))
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe.each(recipes)('the recipe $kind $name', ({ kind, name }) => {
  it('needs exactly the files that CONTRIBUTING.md names', () => {
    expect(changes.get(kind)).toEqual(filesNamed(kind, name))
  })

  it('begins with a skeleton whose failing test names the places to fill in', () => {
    const places = left.get(kind) ?? []
    for (const file of Object.keys(recipes.find((one) => one.kind === kind)?.fill ?? {}))
      expect(
        places.some((place) => place.startsWith(`${file}:`)),
        file,
      ).toBe(true)
  })
})

it('followed recipes leave no place to fill in', () => {
  expect(leftToFillIn(copy)).toEqual([])
})

it('new plugs are known to every registry that needs them', async () => {
  const { code, said } = await run('test/recipes.child.ts', own(JSON.stringify({ log, feed, address, maker: 'acme' })))

  expect(code, said).toBe(0)
  expect(JSON.parse(said)).toMatchObject({
    logFormats: expect.arrayContaining([own('acme-wall')]),
    log: own('acme-wall'),
    feed: own('acme-list'),
    feedAsLog: expect.stringContaining('a head as Acme writes it'),
    outputs: expect.arrayContaining([[own('ACME_WALL'), 'Firewalls and proxies']]),
    source: own('acme-org.ssh'),
    openApi: expect.arrayContaining([own('/api/pricing/acme-forecast')]),
    handlers: expect.arrayContaining([own('acmeForecast')]),
    cases: expect.arrayContaining([own('pricing.acmeForecast')]),
    screen: '/en/pricing/forecast',
    text: 'Price forecast',
    figure: { api: true, column: true, csv: true, table: true, fact: true },
  })
})

it.each([
  ['log', 'log-formats.md', own('`acme-wall`')],
  ['output', 'formats.md', own('### ACME_WALL')],
])('the document of every %s format has the new one', async (_, name, text) => {
  const { code, said } = await run(...vitest, `test/${name.replace('.md', '')}-document`)

  expect(code, said).toBe(0)
  expect(readFileSync(join(copy, 'build/docs', name), 'utf8')).toContain(text)
})

it('new plugs pass the common tests of their kind', async () => {
  const tests = [
    'src/formats/logs/formats',
    'logs/events/truth/truth',
    'src/formats/feeds/formats',
    own('src/formats/outputs/acme-wall'),
  ]
  const { code, said } = await run(...vitest, '-t', own('acme.(wall|list)'), ...tests)

  expect(code, said).toBe(0)
})

it('a screen of a new noun gets a folder and registered texts', async () => {
  const made = await run('scripts/new.mjs', 'screen', own('acme.overview'))

  expect(made.code, made.said).toBe(0)
  expect(readFileSync(join(copy, own('src/web/screens/acme/overview.tsx')), 'utf8')).toContain(
    own("t('acme.overview.title')"),
  )
  expect(readFileSync(join(copy, own('src/web/i18n/acme.ts')), 'utf8')).toContain(own("'acme.overview.title'"))
  expect(readFileSync(join(copy, 'src/web/i18n/index.ts'), 'utf8')).toContain(own('\n  acme,\n'))
  expect(readFileSync(join(copy, 'test/architecture.test.ts'), 'utf8')).toMatch(
    new RegExp(own(`'web/screens': \\[[^\\]]*'acme',\n`)),
  )
})

it('npm run new refuses what exists or is not a valid name', async () => {
  const before = filesOf(copy)
  for (const asked of [
    'log csv',
    'feed plain-list',
    'output stix21',
    'source spamhaus.drop',
    'source cybercure.another',
    'call pricing.read',
    'screen pricing.pricing',
    'screen sources.profile',
    'screen search.search',
    'report-field coverage',
    'report-field light',
    'report-field busy-hours',
    'log Acme Wall',
    'log in',
  ]) {
    const { code, said } = await run('scripts/new.mjs', ...asked.split(' '))
    expect({ asked, code, said }).toEqual({ asked, code: 1, said: expect.stringMatching(/^[^\n]+\n$/) })
  }
  expect(changed(before, filesOf(copy))).toEqual([])
})

it.runIf(isSoak)('new plugs compile and pass the linter', async () => {
  for (const command of [
    ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
    ['node_modules/typescript/bin/tsc', '-p', '.'],
    ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...codeOf([...changes.values()].flat())],
  ]) {
    const { code, said } = await run(...command)
    expect(code, said).toBe(0)
  }
})

const codeOf = (files: readonly string[]) => files.filter((file) => /\.tsx?$/.test(file))

async function run(...args: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] })
  const [said, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, said: child.exitCode === 0 ? said : said + complaints }
}

function filesOf(folder: string): Map<string, string> {
  return new Map(
    ['src', 'test', 'docs', 'scripts', 'bench'].flatMap((part) =>
      readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [file.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(file, 'latin1')]),
    ),
  )
}

function changed(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].flatMap(([file, content]) => (before.get(file) === content ? [] : [file])).sort()
}

function fillIn(file: string, places: Recipe['fill'][string]): void {
  let content = readFileSync(join(copy, file), 'utf8')
  for (const [before, after] of places) content = content.replace(before, () => after)
  writeFileSync(join(copy, file), content)
}

/** The files in the row of CONTRIBUTING.md that begins with `npm run new -- kind`. */
function filesNamed(kind: string, name: string): string[] {
  const rows = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('\n')
  const row = rows.find((line) => line.includes(`| \`${kind} `)) ?? ''
  const [noun = '', second = ''] = name.split('.')
  return [...row.matchAll(/`((?:src|test|docs)\/[^`]+)`/g)]
    .map(([, file = '']) =>
      file.replaceAll('<name>', name).replace('<noun>', noun).replace('<maintainer>', noun).replace('<screen>', second),
    )
    .sort()
}
