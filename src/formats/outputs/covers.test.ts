import { describe, expect, it } from 'vitest'
import { delivered, outputContext, protecting } from '../../../test/delivered.ts'
import { partsOf } from '../../../test/output.ts'
import type { TargetFormatId } from '../../domain/subscription.ts'
import type { OutputFormat } from '../output-format.ts'
import { entriesOf } from './compose.ts'
import { outputFormatById } from './index.ts'

/** The formats with exemptions for names below a blocked one, and what they write if a name stands for itself only. */
const exempting: readonly (readonly [TargetFormatId, readonly string[]])[] = [
  ['RPZ', ['windows.net CNAME .']],
  ['ADBLOCK', []],
  ['UNBOUND', []],
  ['DNSMASQ', []],
  ['CISCO', []],
  ['UMBRELLA', []],
]

describe.each(exempting)('%s', (id, alone) => {
  const entries = (names: readonly string[], own: ReturnType<typeof protecting>) => {
    const context = { ...outputContext, own }
    const indicators = names.map((name) => delivered('domain', name))
    return partsOf(outputFormatById[id] as OutputFormat).flatMap((part) => [...entriesOf(part, indicators, context)])
  }
  const listedBelow = 'evil-test.blob.core.windows.net'

  it.each([
    ['a public suffix', 'blob.core.windows.net'],
    ['a name above a public suffix', 'core.windows.net'],
  ])('exempts no names of others below %s that an allow list contains', (_, allowed) => {
    const own = protecting([allowed])
    const onlyListed = entries([listedBelow], protecting(['far-test.com']))

    expect(onlyListed.length).toBeGreaterThan(0)
    expect(entries(['windows.net', listedBelow], own)).toEqual([...alone, ...onlyListed])
  })

  it('exempts a name below a blocked one', () => {
    const written = entries(['shared-test.com'], protecting(['ours.shared-test.com']))

    expect(written.some((entry) => entry.includes('ours.shared-test.com'))).toBe(true)
  })
})
