import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import { hourMs, minuteMs } from '../../../domain/time-units.ts'
import { Ago, TextWithAgo } from './ago.tsx'

const at = new Date(Date.now() - 3 * hourMs - minuteMs).toISOString()

it('shows the relative time, and the exact time to pointer and keyboard', () => {
  const html = markup(<Ago at={at} />)

  expect(html).toContain('>3 hours ago</time>')
  expect(html).toContain(`dateTime="${at}"`)
  expect(html).toMatch(/title="[^"]+ UTC"/)
  expect(html).toContain('tabindex="0"')
})

it('is not a tab stop inside another one', () => {
  expect(markup(<Ago at={at} isReached={false} />)).not.toContain('tabindex')
})

it('appears at the position of the time in a sentence', () => {
  const html = markup(<TextWithAgo at={at} text={(time) => `by Dora, ${time}, again`} />)

  expect(html.replace(/<[^>]+>/g, '')).toBe('by Dora, 3 hours ago, again')
})
