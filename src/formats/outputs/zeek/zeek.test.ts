import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { delivered } from '../../../../test/delivered.ts'
import { inFolder, outputOf } from '../../../../test/output.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { inOrder } from '../history.conformance.ts'
import { awkward } from '../values.conformance.ts'
import { zeek } from './zeek.ts'

/** Zeek's ASCII reader: tab-separated columns, `\xNN` decoded, `-` for no value, lines that start with `#` skipped. */
function readLine(line: string): Seen {
  const cells = line.split('\t').map((cell) => {
    if (cell === '') throw new Error('an empty cell')
    return cell.replace(/\\x([0-9a-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  })
  expect(cells).toHaveLength(7)
  const [indicator, type, ...rest] = cells as [string, string]
  expect(type).toMatch(/^Intel::(ADDR|SUBNET|DOMAIN|URL|EMAIL|FILE_HASH)$/)
  return { value: indicator, id: `${type} ${indicator}`, rest: rest.join(' | ') }
}

/**
 * The addresses that Zeek builds of requests for a URL (`base/protocols/http/utils.zeek` and `unescape_URI` of Zeek 8),
 * to its server and to a proxy, byte by byte; without those that do not contain the host.
 */
function builtBy(url: string): string[] {
  const { protocol, host, port } = new URL(url)
  const server = port || (/^(https|wss):$/.test(protocol) ? '443' : '80')
  const path = decodedByZeek(url.slice(url.indexOf('/', url.indexOf('://') + 3)))
  const build = (uri: string, at: string) => (uri.includes('://') ? uri : `${host}${at === '80' ? '' : `:${at}`}${uri}`)
  const direct = /^(http|ws)s?:$/.test(protocol) && !path.includes('://') ? [build(path, server)] : []
  return [...direct, ...(protocol === 'http:' ? [build(`http://${host}${path}`, '3128')] : [])]
}

function decodedByZeek(uri: string): string {
  const isHex = (text: string, length: number) => RegExp(`^[0-9a-f]{${length}}$`, 'i').test(text)
  let decoded = ''
  for (let at = 0; at < uri.length; at++) {
    const byte = (from: number) => String.fromCharCode(Number.parseInt(uri.slice(from, from + 2), 16))
    if (uri[at] !== '%') decoded += uri[at]
    // At the end, a percent sign with one more character stays.
    else if (uri[at + 1] === '%' && at + 2 < uri.length) continue
    else if (isHex(uri.slice(at + 1, at + 3), 2)) {
      decoded += byte(at + 1)
      at += 2
    } else if (uri[at + 1] === 'u' && isHex(uri.slice(at + 2, at + 6), 4)) {
      decoded += (uri.startsWith('00', at + 2) ? '' : byte(at + 2)) + byte(at + 4)
      at += 5
    } else decoded += '%'
  }
  return decoded
}

conforms(zeek, {
  read(text) {
    const [head, ...lines] = linesIn(text)
    expect(head).toBe(
      '#fields\tindicator\tindicator_type\tmeta.source\tmeta.desc\tmeta.url\tmeta.do_notice\tmeta.if_in',
    )
    return lines.filter((line) => !line.startsWith('#')).map(readLine)
  },
  applyDelta: plainDeltaParser(readLine),
  expected({ kind, value }) {
    if (kind !== 'url') return [value]
    const written = value.replace(/^[a-z]+:\/\//, '')
    return [...new Set([written, ...builtBy(value)])]
  },
})

const { entries: entriesFor, body } = outputOf(zeek)
const entries = (...these: Parameters<typeof delivered>[]) => entriesFor(these.map((given) => delivered(...given)))

it.each([
  // The last is what a proxy is asked for.
  ['http://evil-test.com/a', ['evil-test.com/a', 'http://evil-test.com/a']],
  // The Host header names a port other than the scheme's, and Zeek adds that of the server.
  ['http://evil-test.com:8080/a', ['evil-test.com:8080/a', 'evil-test.com:8080:8080/a', 'http://evil-test.com:8080/a']],
  ['http://[2606:4700::1]:81/', ['[2606:4700::1]:81/', '[2606:4700::1]:81:81/', 'http://[2606:4700::1]:81/']],
  ['https://evil-test.com/a', ['evil-test.com/a', 'evil-test.com:443/a']],
  ['wss://evil-test.com:8443/', ['evil-test.com:8443/', 'evil-test.com:8443:8443/']],
  // Zeek decodes the path.
  [
    'http://evil-test.com/a%20b%2Fc?d=%25',
    ['evil-test.com/a%20b%2Fc?d=%25', 'evil-test.com/a\\x20b/c?d=%', 'http://evil-test.com/a\\x20b/c?d=%'],
  ],
  [
    'http://evil-test.com/%C3%A9%5C%00',
    ['evil-test.com/%C3%A9%5C%00', 'evil-test.com/\\xc3\\xa9\\x5c\\x00', 'http://evil-test.com/\\xc3\\xa9\\x5c\\x00'],
  ],
  [
    'http://evil-test.com/%u0041%u263A%%zz%4',
    ['evil-test.com/%u0041%u263A%%zz%4', 'evil-test.com/A&:%zz%4', 'http://evil-test.com/A&:%zz%4'],
  ],
  // Zeek drops the host of a path with `://`; FTP is seen in mails only.
  ['https://evil-test.com/?u=http%3A%2F%2Fb.com', ['evil-test.com/?u=http%3A%2F%2Fb.com']],
  [
    'http://evil-test.com/?u=http%3A%2F%2Fb.com',
    ['evil-test.com/?u=http%3A%2F%2Fb.com', 'http://evil-test.com/?u=http://b.com'],
  ],
  ['ftp://evil-test.com:2121/a', ['evil-test.com:2121/a']],
])('%s is found in mails and in HTTP, also behind a proxy', (value, seen) => {
  const lines = entries(['url', value]).map((line) => line.split('\t'))

  expect(lines.map(([indicator, type]) => `${type} ${indicator}`)).toEqual(seen.map((one) => `Intel::URL ${one}`))
})

it('contains a web address once for http and https', () => {
  const found = entries(['url', 'http://evil-test.com/a'], ['url', 'https://evil-test.com/a'])

  expect(found.map((line) => line.split('\t')[0])).toEqual([
    'evil-test.com/a',
    'http://evil-test.com/a',
    'evil-test.com:443/a',
  ])
})

it('creates notices only for dangerous indicators', () => {
  const notice = (risk: number) => entries(['ipv4', '192.0.2.1', { risk }])[0]?.split('\t')[5]

  expect([notice(69), notice(70)]).toEqual(['F', 'T'])
})

/**
 * An independent reader based on Zeek's documentation; available next to the repository where the project is developed.
 */
const lint = fileURLToPath(new URL('../../../../../shared/checks/zeek_intel_lint.mjs', import.meta.url))

describe.skipIf(!existsSync(lint))('read by the independent reader', () => {
  it('has exactly the delivered content, whatever characters the values contain', () =>
    inFolder(async (folder) => {
      // The documentation has no addresses with a scheme; what a proxy is asked for has one.
      const wanted = entriesFor(inOrder(awkward)).filter((entry) => !entry.startsWith('http://'))
      const file = join(folder, 'winnow.intel')
      await writeFile(file, body(wanted))

      const { stdout, status } = spawnSync(process.execPath, [lint, file], { encoding: 'utf8' })

      expect(stdout).toBe(`ok   ${file} ${wanted.length} items\n`)
      expect(status).toBe(0)
    }))
})
