import { expect, it } from 'vitest'
import type { HuntHit } from '../../../contract/hunt.ts'
import { judged } from './judged.ts'

it('removes a judged hit from its list, keeps all loaded pages, and counts it in its new list', () => {
  const hits = Array.from({ length: 70 }, (_, i) => ({ id: `h${i}` }) as HuntHit)
  const shown = { hits, counts: { open: 90, confirmed: 4, falseAlarm: 2 }, source: null, next: 'h69' }

  const after = judged(shown, 'h60', 'open', 'false-alarm')

  expect(after.hits).toEqual(hits.filter(({ id }) => id !== 'h60'))
  expect(after).toMatchObject({ counts: { open: 89, confirmed: 4, falseAlarm: 3 }, next: 'h69' })
})
