import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { readCsvTable } from '../../../../test/csv.ts'
import { delivered, deliveredAt, outputContext } from '../../../../test/delivered.ts'
import { isSummary } from '../../output-format.ts'
import { bodyOf, entriesOf } from '../compose.ts'
import { conforms, type Seen } from '../conformance.ts'
import { hostile } from '../values.conformance.ts'
import { csv } from './csv.ts'

function seenOf({ op: _, ...row }: Record<string, string>): Seen {
  return { id: row.uuid as string, value: row.value as string, rest: JSON.stringify(row) }
}

conforms(csv, {
  read: (text) => readCsvTable(text).map(seenOf),
  applyDelta(known, delta) {
    const after = new Map(known)
    for (const row of readCsvTable(delta)) {
      const seen = seenOf(row)
      if (row.op === 'set') after.set(seen.id as string, seen)
      else if (row.op !== 'remove' || !after.delete(seen.id as string)) throw new Error(`${row.op} ${seen.id}`)
    }
    return after
  },
})

it('writes all known facts, column by column', () => {
  const [part] = csv.parts(outputContext)
  if (!part || isSummary(part)) throw new Error('no table')
  const indicator = delivered('ipv4', '192.0.2.1', {
    enriched: {
      tlp: 'GREEN',
      country: 'DE',
      as: { number: 64496, organisation: 'Acme, "Net"' },
      malware: ['a,b', 'c'],
    },
  })
  const entries = [...entriesOf(part, [indicator], outputContext)]

  const [row] = readCsvTable(
    [...bodyOf(part, entries, { ...outputContext, part: part.name, count: 1, changedAt: deliveredAt })].join(''),
  )

  expect(row).toMatchObject({
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
  const [part] = csv.parts(outputContext)
  if (!part || isSummary(part)) throw new Error('no table')

  const [entry] = entriesOf(part, [delivered('email', '=cmd|calc@evil-test.com')], outputContext)

  expect(entry).toContain(',=cmd|calc@evil-test.com,')
})

const python = `
import csv, json, sys, io
text = io.TextIOWrapper(sys.stdin.buffer, encoding='utf-8', newline='')
print(json.dumps([row['value'] for row in csv.DictReader(text, strict=True)]))
`

it.skipIf(spawnSync('python3', ['--version']).status !== 0)("is read identically by Python's csv module", () => {
  const [part] = csv.parts(outputContext)
  if (!part || isSummary(part)) throw new Error('no table')
  const indicators = hostile.map(({ kind, value }) => delivered(kind, value))
  const omitted = new Set<unknown>()
  const entries = [...entriesOf(part, indicators, outputContext, (one) => omitted.add(one))]
  const context = { ...outputContext, part: part.name, count: entries.length, changedAt: deliveredAt }

  const { stdout } = spawnSync('python3', ['-c', python], {
    input: [...bodyOf(part, entries, context)].join(''),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })

  expect(JSON.parse(stdout)).toEqual(indicators.filter((one) => !omitted.has(one)).map(({ value }) => value))
})
