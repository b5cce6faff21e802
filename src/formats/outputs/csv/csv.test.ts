import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { readCsvTable } from '../../../../test/csv.ts'
import { delivered, outputContext } from '../../../../test/delivered.ts'
import { outputOf } from '../../../../test/output.ts'
import { entriesOf } from '../compose.ts'
import { conforms, operationsReader, type Seen } from '../conformance.ts'
import { awkward } from '../values.conformance.ts'
import { csv } from './csv.ts'

const { entries, body, file, part } = outputOf(csv)

function seenOf({ op: _, ...row }: Record<string, string>): Seen {
  return { id: row.uuid as string, value: row.value as string, rest: JSON.stringify(row) }
}

conforms(csv, {
  read: (text) => readCsvTable(text).map(seenOf),
  applyDelta: operationsReader((delta) => readCsvTable(delta) as { op: string }[], seenOf),
})

it('writes all known facts, column by column', () => {
  const indicator = delivered('ipv4', '192.0.2.1', {
    enriched: {
      tlp: 'GREEN',
      country: 'DE',
      as: { number: 64496, organisation: 'Acme, "Net"' },
      malware: ['a,b', 'c'],
    },
  })

  expect(readCsvTable(file([indicator]))[0]).toMatchObject({
    category: 'Network activity',
    type: 'ip-dst',
    value: '192.0.2.1',
    comment: 'Acme C2; Umbrella, "all"',
    to_ids: '1',
    timestamp: '2026-01-15T11:00:00.000Z',
    tags: 'botnet,stealer',
    risk: '71',
    risk_category: 'high',
    sources: 'acme-c2,umbrella',
    tlp: 'GREEN',
    country: 'DE',
    asn: '64496',
    as_organisation: 'Acme, "Net"',
    malware: 'a b,c',
  })
})

it('leaves a value unchanged, even if a spreadsheet would evaluate it', () => {
  expect(entries([delivered('email', '=cmd|calc@evil-test.com')])[0]).toContain(',=cmd|calc@evil-test.com,')
})

const python = `
import csv, json, sys, io
text = io.TextIOWrapper(sys.stdin.buffer, encoding='utf-8', newline='')
print(json.dumps([row['value'] for row in csv.DictReader(text, strict=True)]))
`

it.skipIf(spawnSync('python3', ['--version']).status !== 0)("is read identically by Python's csv module", () => {
  const omitted = new Set<unknown>()
  const lines = [...entriesOf(part, awkward, outputContext, (one) => omitted.add(one))]

  const { stdout } = spawnSync('python3', ['-c', python], {
    input: body(lines),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })

  expect(JSON.parse(stdout)).toEqual(awkward.filter((one) => !omitted.has(one)).map(({ value }) => value))
})
