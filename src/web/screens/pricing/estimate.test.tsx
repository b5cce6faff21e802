import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import { Monthly } from './estimate.tsx'

const shown = (yearly: number | undefined) => markup(<Monthly yearly={yearly} />)

it('says what a price is by month, and nothing without a price', () => {
  expect(shown(1200)).toContain('that is €100 per month')
  expect(shown(0)).toContain('that is €0 per month')
  expect(shown(undefined)).not.toContain('per month')
})
