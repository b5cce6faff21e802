import { expect, it } from 'vitest'
import { z } from 'zod'
import { faultText } from './calls.ts'

const either = z.object({
  entry: z.union([
    z.object({ source: z.string(), verdict: z.enum(['useful', 'noisy']) }),
    z.object({ kind: z.string(), value: z.string(), verdict: z.enum(['malicious', 'benign']) }),
  ]),
  count: z.number(),
})
const said = (value: unknown) => faultText(either.safeParse(value).error?.issues ?? [], 'body')

it('of what could have been one of several it is said what the nearest lacks, beside all else', () => {
  const text = said({ entry: { source: 'x', verdict: 'malicious' }, count: 'two' })

  expect(text).toMatch(/^body\.entry\.verdict: .*useful.*; body\.count: /)
  expect(text).not.toContain('kind')
})

it('a missing field is named where it should stand', () => {
  expect(said({ entry: { kind: 'ipv4', verdict: 'benign' }, count: 1 })).toMatch(/^body\.entry\.value: /)
  expect(said({ count: 1 })).toMatch(/^body\.entry: /)
})
