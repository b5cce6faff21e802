import { expect, it } from 'vitest'
import { deviceOf } from './device.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
])('reads browser and system from %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ kind: 'browser', browser, system })
})

it('names programs that are not browsers, unless they are unknown', () => {
  expect(deviceOf('curl/8.7.1')).toEqual({ kind: 'program', name: 'curl' })
  expect(deviceOf('Mozilla/5.0')).toEqual({ kind: 'unknown' })
  expect(deviceOf('<script>alert(1)</script>/1')).toEqual({ kind: 'unknown' })
  expect(deviceOf(null)).toEqual({ kind: 'unknown' })
})
