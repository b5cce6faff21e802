import { expect, it } from 'vitest'
import { readName, readNetwork } from '../../../../test/network.ts'
import { outputOf } from '../../../../test/output.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { fortigate } from './fortigate.ts'

const hash = (length: number) => (line: string) => {
  // `<hex hash> [optional description]`
  const [digest] = line.split(' ') as [string]
  if (digest.length !== length || !/^[\da-f]+$/i.test(digest)) throw new Error(`no hash: ${line}`)
  return { value: digest }
}

/** Reads lines like FortiOS external resources; a wildcard is an error. */
const readLine: Record<string, (line: string) => Seen> = {
  'ip.txt': (line) => ({ value: readNetwork(line) }),
  'domain.txt': (line) => ({ value: readName(line) }),
  'url.txt'(line) {
    if (/^#|\s|\*/.test(line)) throw new Error(`a comment or a wildcard: ${line}`)
    // "The line length limit is 4K characters."
    if (`${line}\n`.length > 4096) throw new Error(`too long: ${line.length}`)
    const { protocol, username } = new URL(line)
    if (!/^https?:$/.test(protocol) || username !== '') throw new Error(`not taken: ${line}`)
    return { value: line }
  },
  'md5.txt': hash(32),
  'sha1.txt': hash(40),
  'sha256.txt': hash(64),
}
const reader = (line: string, part: string) => (readLine[part] as (line: string) => Seen)(line)

conforms(fortigate, {
  read: (text, part) => linesIn(text).map((line) => reader(line, part)),
  applyDelta: plainDeltaParser(reader),
})

it('lists no URL that does not fit on a line of FortiOS', () => {
  const urls = outputOf(fortigate, 'url.txt')
  const url = (length: number) => 'http://evil-test.com/'.padEnd(length, 'a')

  expect(urls.of('url', url(4095))).toEqual([url(4095)])
  expect(urls.of('url', url(4096))).toBe('too-long')
})
