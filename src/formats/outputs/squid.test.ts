import { expect, it } from 'vitest'
import { delivered, outputContext } from '../../../test/delivered.ts'
import { readName, readNetwork } from '../../../test/network.ts'
import { isSummary } from '../output-format.ts'
import { conforms, plainDeltaReader, type Seen } from './conformance.ts'
import { squid } from './squid.ts'

/** `Acl::ArgumentParser` of Squid 6: `fgets` of 2,048 bytes, blanks around are nothing, `#` begins a comment behind one. */
function tokens(text: string): string[] {
  const bytes = Buffer.from(text)
  const found: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const feed = bytes.indexOf(10, at)
    const end = Math.min(feed < 0 ? bytes.length : feed + 1, at + 2047)
    const line = bytes
      .subarray(at, end)
      .toString()
      .replace(/(?:^|\s)#.*/s, '')
      .trim()
    if (line !== '') found.push(line)
    at = end
  }
  return found
}

/** What a POSIX extended expression matches, where it matches one text only. */
function literalOf(pattern: string): string {
  let text = ''
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern[at] as string
    if (sign === '\\') text += pattern[++at]
    else if ('^$.[|()?*+{'.includes(sign)) throw new Error(`more than one text: ${pattern}`)
    else text += sign
  }
  return text
}

function readToken(token: string, part: string): Seen {
  if (/^-(?:.$|-)|^\+i$/.test(token)) throw new Error(`an option: ${token}`)
  if (part === 'ip.txt') return { value: readNetwork(token) }
  if (part === 'domain.txt') return { value: readName(token) }
  if (!token.startsWith('^')) throw new Error(`not anchored: ${token}`)
  const body = token.slice(1).replace(/\(\\\?\|\$\)$|\$$/, '')
  if (body.length === token.length - 1) throw new Error(`not anchored at its end: ${token}`)
  void new RegExp(token)
  return { value: literalOf(body) }
}

conforms(squid, {
  read: (text, part) => tokens(text).map((token) => readToken(token, part)),
  applyDelta: (known, delta, part) => plainDeltaReader((line) => readToken(line, part))(known, delta),
})

const entriesOf = (name: string, ...what: Parameters<typeof delivered>) => {
  const part = squid.parts(outputContext).find((one) => one.name === name)
  if (!part || isSummary(part)) throw new Error('no list')
  return part.entries(delivered(...what), outputContext)
}

it.each([
  [
    'http://evil-test.com/a.b',
    ['http://evil-test.com/a.b'],
    ['http://evil-test.com/a.bc', 'http://evil-test.com/axb', 'http://x/?http://evil-test.com/a.b'],
  ],
  ['http://evil-test.com/(a+)+$?x={1}|y', ['http://evil-test.com/(a+)+$?x={1}|y'], ['http://evil-test.com/aa', 'y']],
])('%s matches itself alone', (value, hits, misses) => {
  const [pattern = ''] = entriesOf('url.txt', 'url', value)

  for (const url of hits) expect(new RegExp(pattern).test(url), url).toBe(true)
  for (const url of misses) expect(new RegExp(pattern).test(url), url).toBe(false)
})

it('matches a path with whatever query, and none that goes on', () => {
  const [pattern = ''] = entriesOf('url-path.txt', 'url-path', '/mirai.arm7')

  for (const path of ['/mirai.arm7', '/mirai.arm7?x']) expect(new RegExp(pattern).test(path), path).toBe(true)
  for (const path of ['/mirai.arm7l', '/x/mirai.arm7', '/miraixarm7'])
    expect(new RegExp(pattern).test(path)).toBe(false)
})

it('leaves out a line that Squid would cut in two', () => {
  expect(entriesOf('url.txt', 'url', `http://evil-test.com/${'a'.repeat(2023)}`)).toBe('too-long')
  expect(entriesOf('url.txt', 'url', `http://evil-test.com/${'a'.repeat(2022)}`)).toHaveLength(1)
})
