import { expect, it } from 'vitest'
import { deviceOptions } from './device-options.ts'

it('a device model states that it takes no names, and states nothing if it takes everything in its format', () => {
  const limitsOf = (id: string, locale: 'de' | 'en') =>
    deviceOptions(locale).find(({ value }) => value === id)?.description ?? ''

  expect(limitsOf('mikrotik.64-mb', 'en')).toMatch(/^At most [\d,]+ addresses\. Takes no domains\. /)
  expect(limitsOf('mikrotik.64-mb', 'de')).toContain('Nimmt keine Domains.')
  const whole = deviceOptions('en').filter(({ description }) => !description.includes('Takes no'))
  expect(whole.length).toBeGreaterThan(0)
})
