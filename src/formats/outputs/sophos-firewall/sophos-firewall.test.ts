import { isIPv4 } from 'node:net'
import { expect, it } from 'vitest'
import { delivered, outputContext } from '../../../../test/delivered.ts'
import { readName } from '../../../../test/network.ts'
import { isSummary, type OutputPart } from '../../output-format.ts'
import { entriesOf } from '../compose.ts'
import { conforms, emptyFiles, entriesOfNonEmpty, plainDeltaParser, type Seen } from '../conformance.ts'
import { sophosFirewall } from './sophos-firewall.ts'

const checks: Record<string, (line: string) => boolean> = {
  'ip.txt': isIPv4,
  'domain.txt': (line) => readName(line) === line,
  'url.txt': (line) => /^https?:$/.test(new URL(line).protocol),
}

/** The type of a feed: single IPv4 addresses, names or URLs, without comments, wildcards and expressions. */
const readerOf = (part: string) => {
  return (line: string): Seen => {
    if (/[\s*#]/.test(line.replace(/(?<=\/.*)#/g, '')) || !checks[part]?.(line)) throw new Error(`${part}: ${line}`)
    return { value: line }
  }
}

conforms(sophosFirewall, {
  read: (text, part) => entriesOfNonEmpty(text).map(readerOf(part)),
  applyDelta: (known, delta, part) => plainDeltaParser(readerOf(part))(known, delta),
})

it('has no networks, no IPv6, no public suffixes and no wildcards', () => {
  const indicators = [
    delivered('ipv4', '5.6.7.8'),
    delivered('ipv4-cidr', '5.6.7.0/24'),
    delivered('ipv6', '2a0d:77c7::1'),
    delivered('domain', 'github.io'),
    delivered('domain', 'evil-test.github.io'),
    delivered('url', 'http://evil-test.com/*/a'),
    delivered('url', 'ftp://evil-test.com/a'),
    delivered('url', 'http://evil-test.com:8080/a'),
  ]
  const parts = sophosFirewall.parts(outputContext).filter((one): one is OutputPart => !isSummary(one))
  expect(parts.flatMap((part) => [...entriesOf(part, indicators, outputContext)])).toEqual([
    '5.6.7.8',
    'evil-test.github.io',
    'http://evil-test.com:8080/a',
  ])
})

it('has a line that the firewall takes for its type in a list without entries', () => {
  for (const [part, text] of Object.entries(emptyFiles(sophosFirewall)))
    expect(checks[part]?.(text.trim()), part).toBe(true)
})
