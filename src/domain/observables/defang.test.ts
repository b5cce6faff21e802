import { expect, it } from 'vitest'
import { defang } from './defang.ts'
import { refang } from './refang.ts'

it.each([
  ['ipv4', '203.0.113.7', '203[.]0[.]113[.]7'],
  ['ipv4-cidr', '203.0.113.0/24', '203[.]0[.]113[.]0/24'],
  ['ipv6', '2001:db8::1', '2001[:]db8[:][:]1'],
  ['domain', 'login.evil.example', 'login[.]evil[.]example'],
  ['email', 'a.b@evil.example', 'a[.]b[at]evil[.]example'],
  ['url', 'https://evil.example/a.php?x=http://b', 'hxxps[:]//evil[.]example/a.php?x=http://b'],
  ['url', 'http://203.0.113.7:8080/x', 'hxxp[:]//203[.]0[.]113[.]7:8080/x'],
  ['sha256', 'ab'.repeat(32), 'ab'.repeat(32)],
])('writes %s %s as %s', (kind, value, text) => {
  expect(defang(kind, value)).toBe(text)
})

it.each([
  ['ipv4', '203.0.113.7'],
  ['domain', 'login.evil.example'],
  ['url', 'https://evil.example/a.php'],
  ['email', 'a.b@evil.example'],
])('writes %s so that the extraction finds it again', (kind, value) => {
  expect(refang(defang(kind, value))).toBe(value)
})
