import { expect, it } from 'vitest'
import { parsePostQuery } from '../../../engine/dark-web/query-parser.ts'
import { conditionOf, fragmentOf, hasCondition, readFragment, withCondition } from './query-text.ts'

it.each([
  ['', 'actor:heron', 'actor:heron'],
  ['leak', 'actor:heron', 'leak actor:heron'],
  ['leak OR breach', 'actor:heron', '(leak OR breach) actor:heron'],
  ['(leak OR breach) lang:de', 'actor:heron', '(leak OR breach) lang:de actor:heron'],
  ['leak actor:heron data', 'actor:heron', 'leak data'],
  ['actor:heron2', 'actor:heron', 'actor:heron2 actor:heron'],
  ['x sector:"a b"', 'sector:"a b"', 'x'],
])('adding or removing in the query "%s" the condition %s leads to "%s"', (text, condition, expected) => {
  expect(withCondition(text, condition)).toBe(expected)
  expect(hasCondition(withCondition('', condition), condition)).toBe(true)
})

it.each([
  ['actor', 'nightheron', 'actor:nightheron'],
  ['sector', 'financial "services" \\', 'sector:"financial \\"services\\" \\\\"'],
  ['month', '2026-03', 'month:2026-03'],
  ['actor', '夜鹭', 'actor:夜鹭'],
])('writes the condition %s %s so that a query can contain it', (field, value, expected) => {
  expect(conditionOf(field, value)).toBe(expected)
  expect(parsePostQuery(expected)).toHaveProperty('where')
})

it('keeps a query and its order in a fragment', () => {
  for (const asked of [
    { text: 'a & b=c "d" +#', order: 'newest' },
    { text: '银行', order: 'rank' },
  ] as const) {
    expect(readFragment(fragmentOf(asked))).toEqual(asked)
  }
  expect(fragmentOf({ text: '', order: 'rank' })).toBe('')
  expect(readFragment('#%&q=%zz')).toEqual({ text: '%zz', order: 'newest' })
})
