import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { Locale } from '../../../domain/text.ts'
import { Unread } from './hits.tsx'

function shown(locale: Locale, count: number, isNumbered: boolean) {
  const unread = [
    { line: 3, typed: 'evil.example', why: 'unknown-suffix' as const },
    ...Array.from({ length: Math.min(99, count - 1) }, (_, at) => ({
      line: 4 + at,
      typed: 'foo bar',
      why: 'other' as const,
    })),
  ]
  const html = markup(<Unread unread={unread} count={count} isNumbered={isNumbered} />, { locale })
  return html.replaceAll(/<[^>]+>/g, '')
}

it('names what was left out, and why', () => {
  const text = shown('en', 2, false)
  expect(text).toBe(
    '2 entries without an indicatorevil.example – ends in no known domain suffixfoo bar – no indicator recognised',
  )
})

it('tells the lines, and how many more there are', () => {
  const text = shown('de', 1020, true)
  expect(text).toContain('Zeile 3: evil.example')
  expect(text).toContain('1.020 Angaben ohne Indikator')
  expect(text).toContain('und 1.000 weitere')
})
