import { expect, it } from 'vitest'
import { expectListed, readFeed } from '../../../../test/read-feed.ts'
import type { FeedFormat } from '../../feed-format.ts'
import { outcomeOf } from '../conformance.ts'
import { makeHead } from '../head.ts'
import { yaml } from './yaml.ts'

const read = (text: string, options: object) =>
  outcomeOf(yaml as unknown as FeedFormat, new TextEncoder().encode(text), options)

it('reads a long list under one key in batches', async () => {
  const text = `version: 2\niocs:\n${Array.from({ length: 30_000 }, (_, i) => `  - ip: 192.0.${i % 256}.${(i >> 8) % 256}`).join('\n')}\n`

  const found = await read(text, { records: 'iocs[]', value: 'ip' })

  expect(found.records).toHaveLength(30_000)
  expect(found.rejected).toBe(0)
})

it('loses only the broken item', async () => {
  const found = await read('- ip: 192.0.2.1\n- ip: [192.0.2.2\n- ip: 192.0.2.3\n', { records: '[]', value: 'ip' })

  expect(found.records.map(({ value }) => value)).toEqual(['192.0.2.1', '192.0.2.3'])
  expect(found.reasons).toEqual(['malformed'])
})

it('reads several documents', async () => {
  const found = await read('---\nip: 192.0.2.1\n---\nip: 192.0.2.2\n', { records: '', value: 'ip' })

  expect(found.records.map(({ value }) => value)).toEqual(['192.0.2.1', '192.0.2.2'])
})

it('does not expand aliases without limit', async () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\n`

  expect((await read(bomb, { records: 'b[]', value: '' })).records).toEqual([])
  expect((await read(`${'? '.repeat(50_000)}\n`, { records: '[]' })).unreadable).toMatch(/not YAML/)
})

it('is detected even if only its last key shows the structure', () => {
  const text = 'indicators:\n  - type: domain\n    value: evil-test.com\n  - type: ip\n    value: 100.20.30.40\n'

  const detection = yaml.detect(makeHead(new TextEncoder().encode(text), { whole: true }))

  expect(detection?.options).toMatchObject({ records: 'indicators[]', value: 'value', type: 'type' })
})

it('reads a dictionary whose keys are the indicators', async () => {
  await expectListed('"‹45.155.75.108›": "c2"\n"‹91.92.38.55›": "c2"\n"‹5.188.186.17›": "c2"\n')
})

it('is not detected for a report that repeats its labels', async () => {
  const digest = (at: number, length: number) => at.toString(16).padStart(length, '7c')
  const files = Array.from({ length: 5 }, (_, at) => [`MD5: ${digest(at, 32)}`, `SHA-1: ${digest(at, 40)}`, ''])

  const { records, tally } = await readFeed(['Files', '-----', '', ...files.flat(), '45[.]155[.]75[.]108'].join('\n'))

  expect(tally.readings[0]?.format).not.toBe('yaml')
  expect(records.map(({ kind }) => kind)).toEqual([...Array.from({ length: 5 }, () => ['md5', 'sha1']).flat(), 'ipv4'])
})

it('reads a detection rule in a dialect of Sigma, without its references', async () => {
  const { format } = await expectListed(`rule: Some behaviour
description: Somebody does something
sources: https://blog.good-test.com/behaviour, https://docs.good-test.com/tool
detection:
  selection:
    process.name: tool.exe
    destination.ip: ‹45.155.75.108›
    dns.question.name: ‹evil-test.com›
  condition: selection
similarity_strategy:
  - host.name
`)
  expect(format).toBe('sigma')
})

it('lists in brackets go over several lines', async () => {
  await expectListed(
    'title: Loader\ndomains: [‹pay-velmora.net›,\n  ‹login-northwave.com›, # "new]"\n  ‹drop-talbrook.org›]\nips: [\n  ‹45.155.75.108›,\n  ‹91.92.38.55›,\n]\n',
  )
})
