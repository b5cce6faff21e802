import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const pages = readdirSync(join(root, 'docs/decisions'))
  .filter((file) => /^\d{4}-.*\.md$/.test(file))
  .sort()

/** More than a newcomer can know. */
const mostPages = 55

it('the index has one row for each decision, with number and title', () => {
  const expected = pages.map((file) => {
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(read(`docs/decisions/${file}`)) ?? []
    expect(number, `the heading of ${file} is "# ${file.slice(0, 4)} Title"`).toBe(file.slice(0, 4))
    return `[${number}](${file}) | ${title} |`
  })
  const rows = read('docs/decisions/README.md')
    .split('\n')
    .flatMap((line) => /^\| [^|]+ \| (\[\d{4}\].+)$/.exec(line)?.[1] ?? [])

  expect(rows.sort()).toEqual(expected)
})

it(`at most ${mostPages} decisions stay`, () => {
  expect(pages.length).toBeLessThanOrEqual(mostPages)
})

const isPage = (number: string) => pages.some((page) => page.startsWith(`${number}-`))

/** What a file names of the documents and is not there: paths, numbers of decisions and, in documents, links. */
function lost(file: string, text: string): string[] {
  const missing = (paths: readonly string[], from = '') => paths.filter((path) => !existsSync(join(root, from, path)))
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
  return [
    ...missing(all(/(?<![\w/-])(docs\/[\w./-]+\.(?:md|svg|png))\b/g)),
    ...all(/(?:(?<![\w/-])docs\/decisions\/|\bdecisions? \[?)(\d{4})(?![\w-])/g).filter((number) => !isPage(number)),
    ...(file.endsWith('.md') ? missing(all(/\]\((?!\w+:|[#/])([^)\s#]+)/g), dirname(file)) : []),
  ]
}

/** Entries of the change log tell of their time, and this file has made-up references. */
const isApart = (file: string) => ['CHANGELOG.md', 'test/decisions-index.test.ts'].includes(file)

it('what code, tests and documents name of the documents exists', () => {
  const folders = ['.github', 'bench', 'bin', 'deploy', 'docs', 'scripts', 'src', 'test']
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const files = [...inFolders, ...readdirSync(root)].filter(
    (file) => /\.(?:md|m?ts|tsx|mjs|sql|ya?ml|service)$|Dockerfile$/.test(file) && !isApart(file),
  )
  const found = files.flatMap((file) => lost(file, read(file)).map((what) => `${file}: ${what}`))

  expect(files.length).toBeGreaterThan(1000)
  expect(found).toEqual([])
})

it('pages that are gone are found, however they are named', () => {
  const gone = [
    ['src/a.ts', '// Why: docs/decisions/0099-a-page.md', ['docs/decisions/0099-a-page.md']],
    ['src/a.ts', '// (docs/decisions/0099)', ['0099']],
    ['src/a.ts', '/** Limits it (decision 0099). */', ['0099']],
    ['src/a.ts', '// docs/design/gone.md', ['docs/design/gone.md']],
    ['docs/a.md', 'see [the page](design/gone.md#part)', ['design/gone.md']],
    ['docs/a.md', 'see [the page](design/README.md), [a site](https://site.example/a.md) and [below](#part)', []],
    ['src/a.ts', '// docs/decisions/0002 and docs/design/README.md', []],
  ] as const

  expect(gone.map(([file, text]) => lost(file, text))).toEqual(gone.map(([, , found]) => found))
})
