import { describe, expect, it } from 'vitest'
import { delivered, outputContext } from '../../../test/delivered.ts'
import { sharedTag } from '../../domain/delivery.ts'
import type { TargetFormatId } from '../../domain/subscription.ts'
import { isSummary, type OutputContext, type OutputFormat, type OutputPart } from '../output-format.ts'
import { entriesOf } from './compose.ts'
import { outputFormatById, outputFormats } from './index.ts'

const many = Array.from({ length: 30 }, (_, i) => `a-${i}`)
const domain = (isShared: boolean) =>
  delivered('domain', 'many-share.com', {
    risk: 90,
    confidence: 90,
    tags: isShared ? [...many, sharedTag] : many,
    ...(isShared && { isShared }),
  })

function written(id: TargetFormatId, isShared: boolean, options: OutputContext['options'] = {}): string {
  const context = { ...outputContext, options }
  const parts = (outputFormatById[id] as OutputFormat).parts(context)
  return parts
    .filter((part): part is OutputPart => !isSummary(part))
    .flatMap((part) => [...entriesOf(part, [domain(isShared)], context)])
    .join('\n')
}

describe('shared infrastructure', () => {
  it.each([
    ['CSV', sharedTag],
    ['JSON', sharedTag],
    ['ECSV1', sharedTag],
    ['STIX21', sharedTag],
    ['SENTINEL', sharedTag],
    ['MISP', `winnow:tag=\\"${sharedTag}\\"`],
    ['ZEEK', sharedTag],
    ['SURICATA', 'shared_infrastructure yes'],
    ['DEFENDER', 'Shared infrastructure'],
    ['SPLUNK', sharedTag],
  ] as const)('is marked in %s', (id, mark) => {
    expect(written(id, true)).toContain(mark)
    expect(written(id, false)).not.toContain(mark)
  })

  it('is blocked by Defender only on request', () => {
    expect(written('DEFENDER', false)).toContain('"action":"Block"')
    expect(written('DEFENDER', true)).toContain('"action":"Audit"')
    expect(written('DEFENDER', true, { blockShared: true })).toContain('"action":"Block"')
  })

  it('is marked wherever it is delivered without request', () => {
    const alerting = (outputFormats as readonly OutputFormat[]).filter(({ use }) => use === 'alert')
    expect(alerting.filter(({ id }) => written(id, true) === written(id, false)).map(({ id }) => id)).toEqual([])
  })

  it('is left to the subscriber if a format contains only values', () => {
    const bare = [
      'PLAIN',
      'PALO_ALTO_EDL',
      'FORTIGATE',
      'CISCO',
      'JUNIPER',
      'PFSENSE',
      'HOSTS',
      'SQUID',
      'TEMPLATE',
      'QRADAR',
      'OPENIOC',
      'SURICATA_DATASET',
    ]
    const blocking = (outputFormats as readonly OutputFormat[]).filter(({ use }) => use === 'block').map(({ id }) => id)
    expect(blocking).toEqual(expect.arrayContaining(bare))
  })
})
