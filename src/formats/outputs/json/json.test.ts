import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { kindIds } from '../../../domain/observables/index.ts'
import { conforms, linesIn, operationsReader, type Seen } from '../conformance.ts'
import { json } from './json.ts'

const time = { type: 'string', format: 'date-time', pattern: 'Z$' }
const score = { type: 'integer', minimum: 0, maximum: 100 }
/** The schema that readers rely on. */
const schema = {
  type: 'object',
  required: ['id', 'kind', 'value', 'risk', 'confidence', 'firstSeen', 'lastSeen', 'agesOut', 'modified', 'sources'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    kind: { enum: kindIds },
    value: { type: 'string' },
    risk: score,
    riskCategory: { enum: ['low', 'medium', 'high', 'critical'] },
    confidence: score,
    confidenceCategory: { enum: ['low', 'medium', 'high'] },
    firstSeen: time,
    lastSeen: time,
    agesOut: time,
    modified: time,
    sources: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['id', 'name', 'maintainer', 'listedFrom'],
        properties: { listedFrom: time, lastSeen: time, score },
      },
    },
    tags: { type: 'array', items: { type: 'string' } },
  },
}
const ajv = new Ajv2020({ strict: false })
addFormats(ajv)
const isRecord = ajv.compile(schema)

function seenOf(record: { id: string; value: string }): Seen {
  if (!isRecord(record)) throw new Error(ajv.errorsText(isRecord.errors))
  return { id: record.id, value: record.value, rest: JSON.stringify(record) }
}

conforms(json, {
  read(text) {
    const records: { id: string; value: string }[] = JSON.parse(text)
    // Read line by line, as some programs do.
    const inLines = linesIn(text).slice(1, -1)
    expect(inLines.map((line) => JSON.parse(line.replace(/,$/, '')))).toEqual(records)
    return records.map(seenOf)
  },
  applyDelta: operationsReader(
    (delta) => JSON.parse(delta),
    ({ op, ...record }: { op: string; id: string; value: string }) => (op === 'set' ? seenOf(record) : record),
  ),
})
