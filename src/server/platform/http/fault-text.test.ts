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
const textOf = (value: unknown) => faultText(either.safeParse(value).error?.issues ?? [], 'body')

it('for a union, names what the nearest alternative lacks, together with all other faults', () => {
  const text = textOf({ entry: { source: 'x', verdict: 'malicious' }, count: 'two' })

  expect(text).toMatch(/^body\.entry\.verdict: .*useful.*; body\.count: /)
  expect(text).not.toContain('kind')
})

it('names a missing field by its path', () => {
  expect(textOf({ entry: { kind: 'ipv4', verdict: 'benign' }, count: 1 })).toMatch(/^body\.entry\.value: /)
  expect(textOf({ count: 1 })).toMatch(/^body\.entry: /)
})
