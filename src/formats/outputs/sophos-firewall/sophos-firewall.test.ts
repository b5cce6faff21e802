import { isIPv4 } from 'node:net'
import { expect, it } from 'vitest'
import { delivered, outputContext } from '../../../../test/delivered.ts'
import { readName } from '../../../../test/network.ts'
import { partsOf } from '../../../../test/output.ts'
import { entriesOf } from '../compose.ts'
import { conforms, entriesOfNonEmpty, plainDeltaParser, type Seen } from '../conformance.ts'
import { sophosFirewall } from './sophos-firewall.ts'

const checks: Record<string, (line: string) => boolean> = {
  'ip.txt': isIPv4,
  'domain.txt': (line) => readName(line) === line,
  'url.txt': (line) => /^https?:$/.test(new URL(line).protocol),
}

/** The type of a feed: single IPv4 addresses, names or URLs, without comments, wildcards and expressions. */
const reader = (line: string, part: string): Seen => {
  if (/[\s*#]/.test(line.replace(/(?<=\/.*)#/g, '')) || !checks[part]?.(line)) throw new Error(`${part}: ${line}`)
  return { value: line }
}

conforms(sophosFirewall, {
  read: (text, part) => entriesOfNonEmpty(text).map((line) => reader(line, part)),
  applyDelta: plainDeltaParser(reader),
})

it.each([
  ['ipv4', '5.6.7.8', true],
  ['ipv4-cidr', '5.6.7.0/24', false],
  ['ipv6', '2a0d:77c7::1', false],
  ['url', 'http://evil-test.com/*/a', false],
  ['url', 'ftp://evil-test.com/a', false],
  ['url', 'http://evil-test.com:8080/a', true],
] as const)('writes %s %s: %s', (kind, value, isWritten) => {
  const written = partsOf(sophosFirewall).flatMap((part) => [
    ...entriesOf(part, [delivered(kind, value)], outputContext),
  ])
  expect(written).toEqual(isWritten ? [value] : [])
})
