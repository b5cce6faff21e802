import { expect, it } from 'vitest'
import { targetFormatIds } from '../../../domain/subscription.ts'
import { guideFor } from './guide-for.ts'
import { guides } from './guides.ts'

it.each(targetFormatIds)('finds the guide that %s means among all guides', async (format) => {
  const meant = guides.find((one) => !one.isForAnyFormat && !one.isOneOfMany && one.formats.includes(format))
  expect((await guideFor(format))?.id).toBe(meant?.id)
})
