import { join } from 'node:path'
import { expect, it } from 'vitest'
import { leftToFillIn } from './left-to-fill-in.ts'

it('no skeleton has a place that is still to be filled in', () => {
  const left = leftToFillIn(join(import.meta.dirname, '..'))

  expect(left, `Still to be filled in:\n${left.join('\n')}\n`).toEqual([])
})
