import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { queryBounds, queryFields } from './query.ts'
import { parseQuery } from './query-parser.ts'
import { understand } from './understand.ts'

const document = readFileSync(new URL('../../../docs/search.md', import.meta.url), 'utf8')
const [boxes = '', queries = ''] = document.split('## Queries')
const cells = (text: string) => [...text.matchAll(/^\| (`.+?) \|/gm)].map(([, cell = '']) => cell)
const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, example = '']) => example)
const block = /```\n([^`]+)```/.exec(queries)?.[1]?.trim().split('\n') ?? []

it.each(cells(boxes).flatMap(quoted))('the search box understands %s', (example) => {
  expect(['value', 'range', 'wildcard']).toContain(understand(example).as)
})

const conditions = [
  ...cells(queries).flatMap(quoted),
  ...quoted(queries.replace(/```[^`]+```/g, '')).filter((example) => /^(?:tag|independent|country):/.test(example)),
  ...block,
]

it.each(conditions)('the query %s is valid', (example) => {
  // `as_of` alone is not a query.
  expect(parseQuery(example.startsWith('as_of:') ? `kind:ip ${example}` : example)).toHaveProperty('query')
})

it('docs/search.md names every field and the limits', () => {
  expect(block.length).toBeGreaterThan(3)
  for (const field of queryFields) if (field !== 'value') expect(queries).toContain(`\`${field}:`)
  expect(queries).toContain(
    `${queryBounds.characters.toLocaleString('en')} characters, ${queryBounds.terms} conditions`,
  )
  expect(queries).toContain(`${queryBounds.depth} levels of brackets`)
})
