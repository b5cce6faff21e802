import { expect, it } from 'vitest'
import { deviceOptions } from './device-options.ts'

it('a device model states that it takes no names, and states nothing if it takes everything in its format', () => {
  const limitsOf = (id: string, locale: 'de' | 'en') =>
    deviceOptions(locale).find(({ value }) => value === id)?.description ?? ''

  expect(limitsOf('opnsense.default', 'en')).toMatch(/^At most [\d,]+ addresses\. Takes no domains\. /)
  expect(limitsOf('opnsense.default', 'de')).toContain('Nimmt keine Domains.')
  const whole = deviceOptions('en').filter(({ description }) => !description.includes('Takes no'))
  expect(whole.length).toBeGreaterThan(0)
})

it('a device model says how many entries of each sort it holds, and of all together', () => {
  const holds = new Map(deviceOptions('en').map(({ value, holds }) => [value, holds]))

  expect(holds.get('fortigate.before-7.4.4')).toMatchObject({ ip: 512_000, domain: 512_000 })
  expect(holds.get('microsoft.defender-for-endpoint')).toEqual({ all: 10_000 })
  expect(holds.get('f5.big-ip-afm')).toEqual({})
})

it('a device model that is described in words has a German name', () => {
  const english = new Map(deviceOptions('en').map(({ value, text }) => [value, text]))
  const german = deviceOptions('de')
  expect(german.find(({ value }) => value === 'microsoft.tenant-block-list.no-defender')?.text).toBe(
    'Microsoft Exchange Online, Tenant Allow/Block List (ohne Defender for Office 365)',
  )
  const words = /\b(?:and|or|the|with|without|from|to|up|later|before|but|own|custom|default|models?|cards)\b/
  // The words are those of our names, not of other languages.
  expect([...english.values()].some((text) => words.test(text))).toBe(true)
  expect(german.map(({ text }) => text).filter((text) => words.test(text))).toEqual([])
})
