import { expect, it } from 'vitest'
import { indicatorAround, placeAround } from './place-around-host.ts'

it.each([
  ['cdn.evil-test.com', 'cdn.evil-test.com'],
  ['a.cdn.evil-test.co.uk', 'evil-test.co.uk'],
  ['100.20.30.40', '100.20.30.40'],
  ['100.20.30.40', '100.20.30.32/28'],
  ['100.20.30.40', '100.20.30.40/32'],
  ['2a00:1450:4001:0::1', '2a00:1450:4001::/48'],
  ['2a00:1450:4001:0::1', '2a00:1450:4001::1/128'],
])('a number encodes which indicator contains %s: %s', (host, indicator) => {
  expect(placeAround(host, indicator)).toBeLessThan(256)
  expect(indicatorAround(host, placeAround(host, indicator))).toBe(indicator)
})
