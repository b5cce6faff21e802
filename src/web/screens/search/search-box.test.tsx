import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import { SearchBox } from './search-box.tsx'

const isUnkept = (text: string) =>
  markup(<SearchBox text={text} isBusy={false} onSearch={() => {}} />).includes('data-unkept')

it('warns before its input is lost, unless the box is empty or the address holds the input', () => {
  expect(isUnkept('')).toBe(false)
  expect(isUnkept('192.0.2.1')).toBe(false)
  expect(isUnkept('192.0.2.1\n'.repeat(500))).toBe(true)
})
