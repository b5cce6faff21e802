import { expect, it } from 'vitest'
import type { HuntHit } from '../../../contract/hunt.ts'
import { judged } from './judged.ts'

it('takes a judged hit out of its list, keeps all pages that are shown, and counts it where it belongs now', () => {
  const hits = Array.from({ length: 70 }, (_, i) => ({ id: `h${i}` }) as HuntHit)
  const shown = { hits, counts: { open: 90, confirmed: 4, falseAlarm: 2 }, next: 'h69' }

  const after = judged(shown, 'h60', 'open', 'false-alarm')

  expect(after.hits).toEqual(hits.filter(({ id }) => id !== 'h60'))
  expect(after).toMatchObject({ counts: { open: 89, confirmed: 4, falseAlarm: 3 }, next: 'h69' })
})
