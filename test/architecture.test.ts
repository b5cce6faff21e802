import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { functionLengths } from './function-lengths.ts'
import { type Graph, importsOf, knotsOf, loadedWith } from './import-graph.ts'

/** Which rooms a room may import from, type imports included; documented in docs/design/README.md. */
const mayImport: Record<string, readonly string[]> = {
  domain: [],
  engine: ['domain'],
  fetch: ['domain'],
  formats: ['domain'],
  contract: ['domain'],
  catalogue: ['domain', 'formats'],
  web: ['domain', 'engine', 'contract', 'log-reader'],
  analysis: ['domain', 'engine', 'fetch', 'formats', 'catalogue'],
  'log-reader': ['domain', 'engine', 'formats', 'analysis'],
  cli: ['domain', 'engine', 'fetch', 'formats', 'contract', 'catalogue', 'analysis'],
  server: ['domain', 'engine', 'fetch', 'formats', 'contract', 'catalogue', 'analysis'],
}

/**
 * Folders in their order: the files of each import only from earlier ones, type imports included. A room may also list
 * files of its own, which are the basis of its folders (`server`); its other files assemble the folders.
 */
const orders: Readonly<Record<string, readonly string[]>> = {
  engine: [
    'cost',
    'extract',
    'listings',
    'persistence',
    'warnings',
    'lists',
    'index',
    'figures',
    'match',
    'delivery',
    'candidates',
    'coverage',
    'search',
    'dark-web',
    'recommend',
    'report',
    'explain',
  ],
  // `nouns.ts` passes in functions of later nouns.
  server: [
    'platform',
    'platform/telemetry',
    'platform/turns',
    'platform/db',
    'platform/clickhouse',
    'platform/http',
    'platform/queue',
    'platform/blobs',
    'platform/processes',
    'config',
    'config.ts',
    'operator',
    'base.ts',
    'audit',
    'mail',
    'inbox',
    'session',
    'groups',
    'invitations',
    'tokens',
    'sources',
    'pricing',
    'licences',
    'lists',
    'enrichment',
    'search',
    'subscriptions',
    'webhooks',
    'news',
    'deliveries',
    'dark-web',
    'reports',
    'world',
    'watches',
    'sensors',
    'standing',
    'hunt',
    'uploads',
    'explanations',
    'options',
    'dashboard',
    'feedback',
    'status',
    'legal',
    'backup',
  ],
  'web/screens': [
    'home',
    'legal',
    'pricing',
    'session',
    'tokens',
    'profile',
    'feedback',
    'explain',
    'audit',
    'licences',
    'lists',
    'sources',
    'status',
    'support',
    'dark-web',
    'report-list',
    'inbox',
    'dashboard',
    'recommender',
    'hunt',
    'sensors',
    'subscriptions',
    'webhooks',
    'customers',
    'search',
    'reports',
    'groups',
  ],
}
const root = join(dirname(fileURLToPath(import.meta.url)), '..', 'src')

const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /conformance\.ts$/.test(file)

/** AssemblyScript (`engine/extract/wasm`) imports files without their extension. */
const fileOf = (path: string) => (path.startsWith('engine/extract/') && extname(path) === '' ? `${path}.ts` : path)

const graph: Graph = new Map(
  files
    .filter((file) => !isTest(file))
    .map((file) => [
      file,
      importsOf(file, readFileSync(join(root, file), 'utf8')).map(({ specifier, ...how }) => ({
        to: specifier.startsWith('.') ? fileOf(relative(root, join(root, dirname(file), specifier))) : specifier,
        ...how,
      })),
    ]),
)
const imports = (file: string): string[] => (graph.get(file) ?? []).map(({ to }) => to)

const roomOf = (file: string) => file.split('/')[0] as string

it('src has these rooms and no others, and the documents name each', () => {
  const documented = readFileSync(join(root, '../docs/design/README.md'), 'utf8').matchAll(/^\| `([\w-]+)` \|/gm)

  expect([...new Set(files.map(roomOf))].filter((room) => !(room in mayImport))).toEqual([])
  expect([...documented].map(([, room]) => room).sort()).toEqual(Object.keys(mayImport).sort())
})

it('the documents name only existing files', () => {
  const pages = ['docs/design', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(root, '..', folder))
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${folder}/${file}`),
  )
  const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', ...pages]
  const all = [
    ...files,
    ...readdirSync(join(root, '..')),
    ...readdirSync(join(root, '../scripts')),
    ...readdirSync(join(root, '../test'), { recursive: true }).map(String),
  ]
  const named = documents.flatMap((document) =>
    [...readFileSync(join(root, '..', document), 'utf8').matchAll(/(?<![\w/.*-])[\w-][\w./-]*\.(?:tsx?|mjs)\b/g)].map(
      ([name]) => name.replace(/^(src|scripts|test)\//, ''),
    ),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !all.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
})

it('npm run dev restarts the server after changes in each room from which it imports', () => {
  const script = readFileSync(join(root, '../scripts/start.mjs'), 'utf8')
  const [, watched = ''] = /function develop\(\) \{\s*const rooms = \[([^\]]*)\]/.exec(script) ?? []
  const rooms = [...watched.matchAll(/'([\w-]+)'/g)].map(([, room]) => room)

  expect(rooms.sort()).toEqual(['server', ...(mayImport.server ?? [])].sort())
})

it('threads of the server have the limits of threadLimits', () => {
  const starts = [...graph.keys()]
    .filter((file) => file.startsWith('server/'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split(/(?=new Worker\()/)
        .slice(1),
    )
  expect(starts.length).toBeGreaterThan(5)
  expect(starts.filter((start) => !/^[^;]*?resourceLimits: threadLimits\(/.test(start))).toEqual([])
})

it('imports run in the allowed directions only', () => {
  const wrong = [...graph.keys()].flatMap((file) =>
    imports(file)
      .map(roomOf)
      .filter((room) => room in mayImport && room !== roomOf(file) && !mayImport[roomOf(file)]?.includes(room))
      .map((room) => `${file} imports from ${room}`),
  )

  expect(wrong).toEqual([])
})

/** Which folders of formats know which others. Logs and feeds share `reading`, and only `listed-in.ts` knows both. */
const formatsMayImport: Record<string, readonly string[]> = {
  reading: [],
  containers: [],
  outputs: [],
  feeds: ['reading'],
  sightings: ['reading', 'containers'],
  logs: ['reading', 'sightings'],
}

it('folders of formats import from each other in the allowed directions only', () => {
  const folderOf = (file: string) => /^formats\/([^/]+)\//.exec(file)?.[1]
  const wrong = [...graph.keys()].flatMap((file) => {
    const folder = folderOf(file)
    return imports(file)
      .map(folderOf)
      .filter((to) => folder && to && to !== folder && !formatsMayImport[folder]?.includes(to))
      .map((to) => `${file} imports from ${to}`)
  })

  expect(wrong).toEqual([])
})

/** Imports against the order of the folders of a room, and folders without a place in it. */
function againstOrder(graph: Graph, room: string): string[] {
  const order = orders[room] ?? []
  /** The folder, the folder of `platform`, or the file of the room. */
  const nameOf = (file: string) => /^(platform\/[^/]+(?=\/)|[^/]+)/.exec(file.slice(room.length + 1))?.[0] ?? ''
  return [...graph]
    .filter(([file]) => file.startsWith(`${room}/`))
    .flatMap(([file, imports]) => {
      const name = nameOf(file)
      if (!order.includes(name)) return file.slice(room.length + 1).includes('/') ? [`${file} has no place`] : []
      const before = order.slice(0, order.indexOf(name) + 1)
      return imports
        .filter(({ to }) => to.startsWith(`${room}/`) && !before.includes(nameOf(to)))
        .map(({ to }) => `${file} imports ${to}`)
    })
}

describe('the folders of a room are ordered: each imports from earlier ones only', () => {
  it.each(Object.keys(orders))('%s', (room) => {
    expect(againstOrder(graph, room)).toEqual([])
  })

  const screen = 'web/screens/session/sign-in.tsx'
  it.each([
    [screen, `import { choicesOf } from 'web/screens/subscriptions/choices.ts'`, 'web/screens', true],
    [screen, `import type { Choice } from 'web/screens/subscriptions/choices.ts'`, 'web/screens', true],
    [screen, `import { timing } from 'web/screens/home/timing.tsx'`, 'web/screens', false],
    [screen, `import { api } from 'web/app/api.ts'`, 'web/screens', false],
    ['web/screens/planted/planted.tsx', '', 'web/screens', true],
    ['engine/index/index-rows.ts', `import { match } from 'engine/match/match.ts'`, 'engine', true],
    ['engine/match/match.ts', `import type { Index } from 'engine/index/index-reader.ts'`, 'engine', false],
  ])('planted in %s: %s', (file, source, room, isFound) => {
    const planted: Graph = new Map([
      [file, importsOf(file, source).map(({ specifier, ...how }) => ({ to: specifier, ...how }))],
    ])
    expect(againstOrder(planted, room)).toHaveLength(isFound ? 1 : 0)
  })
})

describe('import cycles', () => {
  it('do not exist', () => {
    expect(knotsOf(graph)).toEqual([])
  })

  const planted = (files: Readonly<Record<string, string>>) =>
    knotsOf(
      new Map(
        Object.entries(files).map(([file, source]) => [
          file,
          importsOf(file, source).map(({ specifier, ...how }) => ({ to: specifier, ...how })),
        ]),
      ),
    )

  it.each([
    ['of two', { 'a.ts': `import { b } from 'b.ts'`, 'b.ts': `import { a } from 'a.ts'` }, [['a.ts', 'b.ts']]],
    [
      'of three, one of them a type',
      {
        'a.ts': `import { b } from 'b.ts'`,
        'b.ts': `export const b = 1\nexport type { C } from 'c.ts'`,
        'c.ts': `/* import 'd.ts' */\nimport type { A } from 'a.ts'\nimport 'd.ts'`,
        'd.ts': `export const text = "import { a } from 'a.ts'"`,
      },
      [['a.ts', 'b.ts', 'c.ts']],
    ],
    [
      'by a type that is imported where it is named',
      { 'a.ts': `let x: import('b.ts').B`, 'b.ts': `import { a } from 'a.ts'` },
      [['a.ts', 'b.ts']],
    ],
    ['of itself', { 'a.ts': `export * from 'a.ts'` }, [['a.ts']]],
    [
      'of a file that is loaded lazily, over another one',
      { 'a.ts': `import('b.ts')`, 'b.ts': `import 'c.ts'`, 'c.ts': `import 'a.ts'` },
      [['a.ts', 'b.ts', 'c.ts']],
    ],
    ['not of a component and its lazy half', { 'a.tsx': `import('b.tsx')`, 'b.tsx': `import 'a.tsx'` }, []],
    ['not where there is an order', { 'a.ts': `import 'b.ts'\nimport 'c.ts'`, 'b.ts': `import 'c.ts'` }, []],
  ])('are found: %s', (_, files, found) => {
    expect(planted(files)).toEqual(found)
  })
})

it('the server starts without the SDK of OpenTelemetry, which only a collector needs', () => {
  const loaded = [...loadedWith(graph, 'server/app.ts')]
  expect(loaded.filter((one) => /^@opentelemetry\/(?!api$)/.test(one))).toEqual([])
  expect(loaded).toContain('kysely')
})

describe('child processes and threads', () => {
  const entries = [...graph.keys()].filter((file) => /^server\/.*(?:\.child|-thread)\.ts$/.test(file))

  it.each(entries)('%s starts without modules that take long to load', (file) => {
    const loaded = loadedWith(graph, file)
    expect(['kysely', '@clickhouse/client', '@azure/storage-blob'].filter((one) => loaded.has(one))).toEqual([])
  })

  it.each([
    [`import { b } from 'b.ts'`, true],
    [`import 'b.ts'`, true],
    [`import { type A, b } from 'b.ts'`, true],
    [`export { b } from 'b.ts'`, true],
    [`export * from 'b.ts'`, true],
    [`import type { b } from 'b.ts'\nimport { c } from 'b.ts'`, true],
    [`import type { B } from 'b.ts'`, false],
    [`import { type B } from 'b.ts'`, false],
    [`export type { B } from 'b.ts'`, false],
    [`await import('b.ts')`, false],
  ])('%j loads another file: %s', (source, isLoaded) => {
    const planted: Graph = new Map([
      ['a.ts', importsOf('a.ts', source).map(({ specifier, ...how }) => ({ to: specifier, ...how }))],
    ])
    expect(loadedWith(planted, 'a.ts').has('b.ts')).toBe(isLoaded)
  })
})

describe('sizes', () => {
  const mostLines = 600
  const mostOfFunction = 120
  /** Tables: people look up single rows, and do not read them from start to end. */
  const tables: Readonly<Record<string, string>> = {
    'catalogue/sources/firehol.ts': 'the lists of one maintainer',
    'catalogue/warnings/crawlers.ts': 'published addresses of crawlers',
    'catalogue/warnings/front-ends.ts': 'networks and names of shared front ends',
    'catalogue/warnings/root-zone.ts': 'name servers of the root zone',
    'web/i18n/report.ts': 'texts in two languages',
  }
  const isTable = (file: string) => Object.hasOwn(tables, file)
  const linesOf = (source: string) => source.split('\n').length - 1

  it('no file and no function exceeds its maximum length', () => {
    const tooLong = [...graph.keys()].flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const lines = linesOf(source)
      return [
        ...(lines > mostLines && !isTable(file) ? [`${file}: ${lines} lines`] : []),
        ...functionLengths(file, source)
          .filter((one) => one.lines > mostOfFunction)
          .map((one) => `${file}:${one.line}: ${one.lines} lines`),
      ]
    })

    expect(tooLong).toEqual([])
  })

  /** Folders that wait for a rewrite, or hold one small file for each thing of a kind. */
  const largeFolders = ['domain', 'server/deliveries', 'server/sources', 'web/i18n']

  it('no folder has more than 40 files beside its tests', () => {
    const folders = Map.groupBy(graph.keys(), dirname)
    const tooLarge = [...folders].filter(([folder, files]) => files.length > 40 && !largeFolders.includes(folder))

    expect(tooLarge.map(([folder, files]) => `${folder}: ${files.length} files`)).toEqual([])
  })

  it('every exempted table exceeds the maximum length', () => {
    const short = Object.keys(tables).filter((file) => linesOf(readFileSync(join(root, file), 'utf8')) <= mostLines)

    expect(short).toEqual([])
  })

  it('no folder of formats has more than 40 files', () => {
    const folders = Map.groupBy(
      files.filter((file) => file.startsWith('formats/')),
      (file) => dirname(file),
    )
    const full = [...folders].filter(([, inside]) => inside.length > 40).map(([folder]) => folder)

    expect(folders.size).toBeGreaterThan(100)
    expect(full).toEqual([])
  })

  it('the length of a function excludes the functions within it', () => {
    const source = 'function a() {\n  const b = () => {\n    c()\n    d()\n  }\n  b()\n}\nconst e = 1'

    expect(functionLengths('a.ts', source)).toEqual([
      { line: 2, lines: 4 },
      { line: 1, lines: 4 },
    ])
  })
})

it('the engine and the domain are pure: no Node modules, no clock, no randomness', () => {
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

it('the domain loads zod only with its schemas, so that screens and threads need not', () => {
  const others = files.filter((file) => roomOf(file) === 'domain' && !/-schemas?\.ts$/.test(file) && !isTest(file))

  expect(others.filter((file) => loadedWith(graph, file).has('zod'))).toEqual([])
  expect(loadedWith(graph, 'domain/report-schema.ts').has('zod')).toBe(true)
})

it('the log reader in the browser uses nothing of Node', () => {
  const loaded = [...loadedWith(graph, 'log-reader/log-reader.worker.ts')]
  const ofNode = loaded.flatMap((file) => {
    const uses = files.includes(file)
      ? (readFileSync(join(root, file), 'utf8').match(
          /\b(?:Buffer(?:\.\w+|\()|process\.(?:env|platform|nextTick|memoryUsage|hrtime)\b|setImmediate\()/g,
        ) ?? [])
      : file.startsWith('node:')
        ? [file]
        : []
    return uses.map((what) => `${file}: ${what}`)
  })

  expect(loaded.length).toBeGreaterThan(100)
  expect(ofNode).toEqual([])
})

it('an index file re-exports nothing', () => {
  const barrels = files.filter(
    (file) =>
      /(^|\/)index\.ts$/.test(file) && /export\s+(\*|\{[^}]*\})\s+from/.test(readFileSync(join(root, file), 'utf8')),
  )

  expect(barrels).toEqual([])
})

it('no file is called utils, helpers, common or misc', () => {
  expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\.tsx?|\/)/.test(file))).toEqual([])
})

it('only the entry points read the environment', () => {
  const readers = files.filter(
    (file) => !isTest(file) && /\bprocess\.env\b/.test(readFileSync(join(root, file), 'utf8')),
  )

  expect(readers.filter((file) => !['server/main.ts', 'server/operate.ts', 'cli/main.ts'].includes(file))).toEqual([])
})
