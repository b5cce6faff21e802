import { expect, it } from 'vitest'
import { delivered, outputContext, protecting } from '../../../../test/delivered.ts'
import { readName, readNetwork } from '../../../../test/network.ts'
import type { OutputPart } from '../../output-format.ts'
import { asker } from '../compose.ts'
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
const reader = (part: string) => readLine[part] as (line: string) => Seen

conforms(fortigate, {
  read: (text, part) => linesIn(text).map(reader(part)),
  applyDelta: (known, delta, part) => plainDeltaParser(reader(part))(known, delta),
})

it('lists no public suffix, because the product would block everybody below it', () => {
  const names = fortigate.parts(outputContext).find(({ name }) => name === 'domain.txt') as OutputPart

  expect(names.entries(delivered('domain', 'github.io'), outputContext)).toBe('inexpressible')
  expect(names.entries(delivered('domain', 'evil-test.github.io'), outputContext)).toEqual(['evil-test.github.io'])
})

it('lists no whole host as a URL if it has public or own names below it', () => {
  const urls = fortigate.parts(outputContext).find(({ name }) => name === 'url.txt') as OutputPart
  const context = { ...outputContext, own: protecting([], [], ['portal.shared-test.com']) }

  const whole = (host: string) => asker(urls, context)(delivered('url', `https://${host}/`))
  expect(['github.io', 'shared-test.com', 'shared-test.com:8080'].map(whole)).toEqual([
    'inexpressible',
    'allowed-inside',
    'allowed-inside',
  ])
  for (const url of ['https://shared-test.com/a', 'https://bad.shared-test.com/', 'https://192.31.196.1/'])
    expect(asker(urls, context)(delivered('url', url))).toEqual([url])
})

it('lists no URL that does not fit on a line of FortiOS', () => {
  const urls = fortigate.parts(outputContext).find(({ name }) => name === 'url.txt') as OutputPart
  const url = (length: number) => 'http://evil-test.com/'.padEnd(length, 'a')

  expect(urls.entries(delivered('url', url(4095)), outputContext)).toEqual([url(4095)])
  expect(urls.entries(delivered('url', url(4096)), outputContext)).toBe('too-long')
})
