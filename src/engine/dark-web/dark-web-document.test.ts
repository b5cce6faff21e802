import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { postFields } from './query.ts'
import { parsePostQuery } from './query-parser.ts'

const document = readFileSync(fileURLToPath(new URL('../../../docs/dark-web.md', import.meta.url)), 'utf8')

it('docs/dark-web.md names every field, and every query in it is valid', () => {
  const cells = [...document.matchAll(/^\| ([^|]*`[^|]*) \|/gm)].map(([, cell]) => cell as string)
  const queries = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, query]) => query as string))

  expect(queries.length).toBeGreaterThan(15)
  for (const query of queries) expect(parsePostQuery(query), query).toHaveProperty('where')
  for (const field of postFields) expect(document, field).toContain(`\`${field}:`)
})
