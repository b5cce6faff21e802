import { expect, it } from 'vitest'
import { anyOf, type LineTest, passing } from './line-test.ts'

it.each<[LineTest, string, boolean]>([
  ['"id":', '{"id":1}', true],
  ['"id":', '{"ID":1}', false],
  [/^a+b/, 'aab', true],
  [/^a+b/, 'cab', false],
  [(line) => line.length > 3, 'four', true],
  [['one', /two/], 'one two', true],
  [['one', /two/], 'one three', false],
  [anyOf('one', ['two', /three/]), 'three, two', true],
  [anyOf('one', ['two', /three/]), 'two', false],
])('the test %s of the line %j: %j', (test, line, passes) => {
  expect(passing(test)(line)).toBe(passes)
})
