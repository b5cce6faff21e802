import { expect, it } from 'vitest'
import { readDay, writeDay } from './day-text.ts'

it('writes a date in the notation of the language, and reads it back', () => {
  expect([writeDay('2026-11-05', 'de'), writeDay('2026-11-05', 'en')]).toEqual(['05.11.2026', '11/05/2026'])
  for (const locale of ['de', 'en'] as const) {
    expect(readDay(writeDay('2026-11-05', locale), locale)).toBe('2026-11-05')
    expect(readDay(' 2026-11-05 ', locale)).toBe('2026-11-05')
  }
  expect(readDay('5.1.2026', 'de')).toBe('2026-01-05')
})

it.each(['', '31.02.2026', '13/13/2026', '2026-02-30', '1.1.26', 'morgen', '0.0.2026'])(
  'reads no day from %j',
  (text) => {
    expect([readDay(text, 'de'), readDay(text, 'en')]).toEqual([undefined, undefined])
  },
)

it('writes nothing for an invalid date', () => {
  expect(writeDay('', 'de')).toBe('')
})
