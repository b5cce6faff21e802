import { expect, it } from 'vitest'
import { mixesScripts, visibleName } from './visible-name.ts'

it.each([
  ['Customer\u200b B', 'Customer B'],
  ['\u2060Cust\u00adomer\ufeff B\u200f', 'Customer B'],
  ['Cus\u200ctomer\u200d B\u200d', 'Customer B'],
  ['Cus\ufe0ftomer\u034f B', 'Customer B'],
  ['Customer\u{e0042} B\u3164', 'Customer B'],
  ['  Customer \u00a0\u2003 B \u2800', 'Customer B'],
  ['Mu\u0308ller', 'M\u00fcller'],
  ['\u200b\u3164\u2800 ', ''],
  ['Customer B', 'Customer B'],
])('invisible characters do not tell names apart: %j', (name, seen) => {
  expect(visibleName(name)).toBe(seen)
})

it.each([
  '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  '\u0915\u094d\u200d\u0937',
  'Team \u{1f469}\u200d\u{1f4bb} \u2764\ufe0f',
  '\u6771\u4eac',
  'M\u00fcller & S\u00f6hne',
])('keeps invisible characters that a script needs: %s', (name) => {
  expect(visibleName(name)).toBe(name)
})

it('characters that turn the direction stay, so that they can be refused', () => {
  expect(visibleName('a\u202eb\u2066')).toBe('a\u202eb\u2066')
})

it('long runs of joiners cost no more than their length', () => {
  const run = '\u200c'.repeat(300_000)
  const name = `\u0645${run}\u0645`

  expect(visibleName(name)).toBe(name)
  expect(visibleName(`${name}${run}`)).toBe(name)
})

it.each([
  ['V\u0456ctim Ltd', true],
  ['\u0421ustomer B', true],
  ['Customer \u0392eta', true],
  ['Cust\u03bfmer', true],
  ['\u0410\u043b\u044c\u0444\u0430 Group', false],
  ['M\u00fcller & S\u00f6hne 50\u00b5m', false],
  ['\u6771\u4eac Tokyo\u652f\u5e97', false],
])('a word of letters that look alike is told from one that only has a neighbour: %s', (name, mixes) => {
  expect(mixesScripts(name)).toBe(mixes)
})
