import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const folder = fileURLToPath(new URL('../docs/decisions', import.meta.url))
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

const pages = readdirSync(folder)
  .filter((file) => /^\d{4}-.*\.md$/.test(file))
  .sort()
const index = read('README.md')
const rows = index.split('\n').filter((line) => /^\| \[\d{4}\]/.test(line))

it('has one row per decision, in order, with number, title, date and status', () => {
  const expected = pages.map((file) => {
    const [, number, title] = /^# (\d{4}):? (.+)$/m.exec(read(file)) ?? []
    expect(number, `the heading of ${file} is "# ${file.slice(0, 4)} Title"`).toBe(file.slice(0, 4))
    return `| [${number}](${file}) | ${title} |`
  })
  const row =
    /^(\| \[\d{4}\]\([^)]+\) \| .+? \|) .+ \| \d{4}-\d\d-\d\d \| (?:accepted|superseded (?:in part )?by .+) \|$/

  expect(rows.map((line) => row.exec(line)?.[1] ?? `not a complete row: ${line}`)).toEqual(expected)
})

it('links only to existing pages', () => {
  const links = [...index.matchAll(/\]\(([^)]+)\)/g)].map(([, file = '']) => file)

  expect(links.filter((file) => !pages.includes(file))).toEqual([])
})

it('starts with pages that are not superseded', () => {
  const start = index.slice(index.indexOf('## Start here'), index.indexOf('## All'))
  const first = [...start.matchAll(/\]\(([^)]+)\)/g)].map(([, file = '']) => file)
  const superseded = rows.filter((row) => row.includes('| superseded by ')).map((row) => /\]\(([^)]+)\)/.exec(row)?.[1])

  expect(first.length).toBeGreaterThan(30)
  expect(first.filter((file) => superseded.includes(file))).toEqual([])
})

it('has the pages that sources, tests and scripts name', () => {
  const missing = ['src', 'test', 'bench', 'bin', 'scripts'].flatMap((root) =>
    readdirSync(join(folder, '../..', root), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|mjs|sql)$/.test(file))
      .flatMap((file) =>
        [...readFileSync(join(folder, '../..', root, file), 'utf8').matchAll(/docs\/decisions\/(\d{4}-[\w.-]+\.md)/g)]
          .filter(([, page = '']) => !pages.includes(page))
          .map(([path]) => `${root}/${file}: ${path}`),
      ),
  )

  expect(missing).toEqual([])
})

it('names the successor of every superseded page', () => {
  const missing = pages.flatMap((file) => {
    const [, successor] = /^Superseded (?:in part )?by (\d{4})/m.exec(read(file)) ?? []
    const status =
      rows
        .find((row) => row.includes(`](${file}) | `))
        ?.split(' | ')
        .at(-1) ?? ''
    return successor && !status.includes(`[${successor}]`) ? [`${file}: superseded by ${successor}`] : []
  })

  expect(missing).toEqual([])
})
