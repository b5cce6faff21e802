import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

// Checks that the tests in docs/trust-checks.md exist.

const root = fileURLToPath(new URL('..', import.meta.url))
const text = readFileSync(join(root, 'docs/trust-checks.md'), 'utf8')
const rows = text.split('\n').filter((line) => /^\| [A-Z]-\d\d \|/.test(line))
const idOf = (row: string) => row.slice(2, 6)

it('the document names existing files', () => {
  const named = [...new Set([...text.matchAll(/`((?:src|test|bench)\/[^`]+)`/g)].map(([, path = '']) => path))]

  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(named.length).toBeGreaterThan(60)
})

it('the document has every check once, in order, with a test or the reason why there is none', () => {
  const counts = { A: 12, Z: 12, K: 8, U: 21, S: 11, W: 12, L: 8, I: 12, F: 21, D: 20, P: 8, E: 3 }
  const wanted = Object.entries(counts).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, n) => `${letter}-${String(n + 1).padStart(2, '0')}`),
  )

  expect(rows.map(idOf)).toEqual(wanted)
  expect(rows.filter((row) => !/\.(?:test|spec)\.tsx?`|\(bench\)|None: /.test(row)).map(idOf)).toEqual([])
})

it('the document marks only tests that do more in the soak with (soak)', () => {
  const soaked = [...text.matchAll(/`([^`]+)` \(soak\)/g)].map(([, path = '']) => path)
  const doesMore = (path: string) => readFileSync(join(root, path), 'utf8').includes("/soak.ts'")

  expect(soaked.filter((path) => !doesMore(path))).toEqual([])
})
