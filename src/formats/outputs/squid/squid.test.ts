import { writeFile } from 'node:fs/promises'
import { BlockList } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readName, readNetwork } from '../../../../test/network.ts'
import { inFolder, outputOf } from '../../../../test/output.ts'
import { findReader, readersFolder } from '../../../../test/readers.ts'
import { conforms, plainDeltaParser, type Seen } from '../conformance.ts'
import { inOrder } from '../history.conformance.ts'
import { awkward } from '../values.conformance.ts'
import { squid } from './squid.ts'

/**
 * `Acl::ArgumentParser` of Squid 6: `fgets` of 2,048 bytes, surrounding blanks ignored, `#` after a blank starts a
 * comment.
 */
function tokens(text: string): string[] {
  const bytes = Buffer.from(text)
  const lines: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const feed = bytes.indexOf(10, at)
    const end = Math.min(feed < 0 ? bytes.length : feed + 1, at + 2047)
    const line = bytes
      .subarray(at, end)
      .toString()
      .replace(/(?:^|\s)#.*/s, '')
      .trim()
    if (line !== '') lines.push(line)
    at = end
  }
  return lines
}

/** The text that a POSIX extended regular expression matches, if it is exactly one. */
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

/** An address that another line covers is written as a comment. */
function readComment(line: string): Seen | undefined {
  const [, outer, inner] = /^# in (\S+): (\S+)$/.exec(line) ?? []
  if (!outer || !inner) return undefined
  const family = outer.includes(':') ? 'ipv6' : 'ipv4'
  const around = new BlockList()
  around.addSubnet(outer.replace(/\/.*/, ''), Number(outer.replace(/.*\//, '')), family)
  expect(around.check(inner.replace(/\/.*/, ''), family), line).toBe(true)
  return { value: readNetwork(inner), rest: `in ${outer}` }
}

/** What Squid compares with an expression, as in its `lib/rfc1738.c`. */
function unescaped(url: string): string {
  let text = ''
  for (let at = 0; at < url.length; at++) {
    const code = Number.parseInt(/^%([\da-f]{2})/i.exec(url.slice(at, at + 3))?.[1] ?? '', 16)
    text += code > 0 ? String.fromCharCode(code) : url[at]
    if (code > 0) at += 2
    else if (url.startsWith('%%', at)) at++
  }
  return text
}

conforms(squid, {
  expected: ({ value }, part) => [part.startsWith('url') ? unescaped(value) : value],
  read: (text, part) => [
    ...tokens(text).map((token) => readToken(token, part)),
    ...text.split('\n').flatMap((line) => readComment(line) ?? []),
  ],
  applyDelta: plainDeltaParser((line, part) => readComment(line) ?? readToken(line, part)),
})

const urls = outputOf(squid, 'url.txt')

it.each([
  [
    'http://evil-test.com/a.b',
    ['http://evil-test.com/a.b'],
    ['http://evil-test.com/a.bc', 'http://evil-test.com/axb', 'http://x/?http://evil-test.com/a.b'],
  ],
  ['http://evil-test.com/%41%2f%25%00', ['http://evil-test.com/%41%2f%25%00', 'http://evil-test.com/A/%%%00'], []],
  ['http://evil-test.com/(a+)+$?x={1}|y', ['http://evil-test.com/(a+)+$?x={1}|y'], ['http://evil-test.com/aa', 'y']],
])('%s matches only itself', (value, hits, misses) => {
  const [pattern = ''] = urls.of('url', value)

  for (const url of hits) expect(new RegExp(pattern).test(unescaped(url)), url).toBe(true)
  for (const url of misses) expect(new RegExp(pattern).test(unescaped(url)), url).toBe(false)
})

it('matches a path with any query, but not a longer path', () => {
  const [pattern = ''] = outputOf(squid, 'url-path.txt').of('url-path', '/mirai.arm7')

  for (const path of ['/mirai.arm7', '/mirai.arm7?x']) expect(new RegExp(pattern).test(path), path).toBe(true)
  for (const path of ['/mirai.arm7l', '/x/mirai.arm7', '/miraixarm7'])
    expect(new RegExp(pattern).test(path)).toBe(false)
})

it.each(['%20', '%23', '%0A', '%E2%80%A8', '%C3%BC', '%7F'])(
  'leaves out values with %s, which a list cannot hold decoded',
  (sign) => {
    expect(urls.of('url', `http://evil-test.com/a${sign}b`)).toBe('inexpressible')
  },
)

it('leaves out a line that Squid would split', () => {
  expect(urls.of('url', `http://evil-test.com/${'a'.repeat(2023)}`)).toBe('too-long')
  expect(urls.of('url', `http://evil-test.com/${'a'.repeat(2022)}`)).toHaveLength(1)
})

const program = findReader('squid')

describe.skipIf(!program)('read by Squid', () => {
  it.each([
    ['with values of any characters', awkward, /optimisation of regular expressions failed/],
    ['without entries, which Squid warns of', [], /empty ACL: acl/],
  ])('is valid configuration without ignored lines %s', (_, all, harmless) =>
    inFolder(async (folder) => {
      const types = {
        'ip.txt': 'dst',
        'domain.txt': 'dstdomain',
        'url.txt': 'url_regex',
        'url-path.txt': 'urlpath_regex',
      }
      const lists: string[] = []
      for (const [name, type] of Object.entries(types)) {
        await writeFile(join(folder, name), outputOf(squid, name).file(inOrder(all)))
        lists.push(`acl a${lists.length} ${type} "${join(folder, name)}"\n`)
      }
      const file = join(folder, 'squid.conf')
      const own = `mime_table ${readersFolder}/usr/share/squid/mime.conf\nicon_directory ${folder}\nerror_directory ${folder}\n`
      const none =
        'pid_filename none\ncache_log /dev/null\naccess_log none\nunlinkd_program /bin/true\nlogfile_daemon /bin/true\n'
      await writeFile(file, `${none}${own}http_port 127.0.0.1:3128\n${lists.join('')}http_access deny a0\n`)

      const answer = program?.run(['-k', 'parse', '-f', file])

      // Some hundred expressions are too many for Squid to join; it then compares them one by one.
      const complaints = answer?.stderr.split('\n').filter((line) => /WARNING|ERROR|FATAL|Bungled/.test(line))
      expect(complaints?.filter((line) => !harmless.test(line))).toEqual([])
      expect(answer?.stderr.match(/Processing: acl a\d/g)).toHaveLength(4)
      expect(answer?.status).toBe(0)
    }),
  )
})
