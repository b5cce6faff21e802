import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { delivered } from '../../../../test/delivered.ts'
import { allFiles } from '../../../../test/output.ts'
import { http, tls } from '../../../../test/packets.ts'
import { optionOf, readRule } from '../../../../test/rules.ts'
import { findSuricata } from '../../../../test/suricata.ts'
import type { DeliveredIndicator } from '../../../domain/delivery.ts'
import { conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { inOrder } from '../history.conformance.ts'
import { awkward } from '../values.conformance.ts'
import { suricataDataset } from './suricata-dataset.ts'

const isBase64 = (part: string) => ['domains.lst', 'ja3.lst'].includes(part)
/** datasets.c: one value per line; values of type string in base64. */
const readLine = (line: string, part: string): Seen => {
  if (!isBase64(part)) {
    expect(line).toMatch(/^[0-9a-f.:]+$/)
    return { value: line }
  }
  const value = Buffer.from(line, 'base64').toString('latin1')
  expect(btoa(value)).toBe(line)
  return { value }
}

conforms(suricataDataset, {
  read: (text, part) => linesIn(text).map((line) => readLine(line, part)),
  applyDelta: plainDeltaParser(readLine),
  readSummary(text, _, bodies) {
    const rules = linesIn(text)
      .filter((line) => !line.startsWith('#'))
      .map(readRule)
    const loaded = rules.map((rule) => {
      const asked = ['dataset', 'filemd5', 'filesha1', 'filesha256'].map((name) => optionOf(rule, name)).find(Boolean)
      return /load (\S+?),/.exec(asked as string)?.[1] ?? asked
    })
    expect([...new Set(loaded)].sort()).toEqual([...bodies].flatMap(([name, body]) => (body ? [name] : [])).sort())
    expect(new Set(rules.map((rule) => optionOf(rule, 'sid'))).size).toBe(rules.length)
  },
})

const filesOf = (indicators: readonly DeliveredIndicator[]) => allFiles(suricataDataset, inOrder(indicators))

const program = findSuricata()
const digest = (kind: string, text: string) => createHash(kind).update(text).digest('hex')

describe.skipIf(!program)('read by Suricata', () => {
  it('loads every list, whatever characters the values contain', async () => {
    const files = filesOf(awkward)

    const verdict = await program?.(files, 'datasets.rules')

    expect(verdict?.log).toMatch('11 rules successfully loaded, 0 rules failed')
    expect(verdict?.status).toBe(0)
  })

  it('matches the listed values and nothing else', async () => {
    const files = filesOf([
      delivered('domain', 'evil-test.com'),
      delivered('ipv4', '198.51.100.7'),
      delivered('ipv6', '2001:db8::57'),
      delivered('md5', digest('md5', 'worm')),
      delivered('sha1', digest('sha1', 'horse')),
      delivered('sha256', digest('sha256', 'spy')),
    ])
    const packets = ['Winnow: packet from a listed address', 'Winnow: packet to a listed address']
    const expected = [
      [{ query: 'evil-test.com' }, ['Winnow: DNS query for a listed name']],
      [{ query: 'EVIL-test.com' }, ['Winnow: DNS query for a listed name']],
      [{ query: 'notevil-test.com' }, []],
      [tls('evil-test.com'), ['Winnow: TLS to a listed name']],
      [tls('good-test.com'), []],
      [http('EVIL-test.com', '/'), ['Winnow: HTTP to a listed name']],
      [http('good-test.com', '/', 'worm'), ['Winnow: listed file']],
      [http('good-test.com', '/', 'horse'), ['Winnow: listed file']],
      [http('good-test.com', '/', 'spy'), ['Winnow: listed file']],
      [http('good-test.com', '/', 'letter'), []],
      [http('good-test.com', '/', 'ok', '198.51.100.7'), packets],
      [http('good-test.com', '/', 'ok', '198.51.100.8'), []],
      [http('good-test.com', '/', 'ok', '2001:db8::57'), packets],
      [http('good-test.com', '/', 'ok', '2001:db8::58'), []],
    ] as const

    const verdict = await program?.(
      files,
      'datasets.rules',
      expected.map(([seen]) => seen),
    )

    expect(verdict?.status, verdict?.log).toBe(0)
    expect(verdict?.alerts).toEqual(expected.map(([, alerts]) => alerts))
    const fingerprint = filesOf([delivered('ja3', digest('md5', '771,47,0,,'))])
    const listed = await program?.(fingerprint, 'datasets.rules', [tls('good-test.com')])
    expect(listed?.alerts).toEqual([['Winnow: listed JA3']])
  })
})
