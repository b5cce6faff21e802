import { describe, expect, it } from 'vitest'
import { delivered, outputContext } from '../../../test/delivered.ts'
import { partsOf } from '../../../test/output.ts'
import { sharedTag } from '../../domain/delivery.ts'
import { type KindId, kindIds } from '../../domain/observables/index.ts'
import type { TargetFormatId } from '../../domain/subscription.ts'
import type { OutputContext, OutputFormat } from '../output-format.ts'
import { entriesOf } from './compose.ts'
import { outputFormatById, outputFormats } from './index.ts'
import { samples } from './values.conformance.ts'

const many = Array.from({ length: 30 }, (_, i) => `a-${i}`)
const indicator = (kind: KindId, isShared: boolean) =>
  delivered(kind, samples[kind][0] as string, {
    risk: 90,
    confidence: 90,
    tags: isShared ? [...many, sharedTag] : many,
    ...(isShared && { isShared }),
  })

interface Asked {
  readonly kind?: KindId
  readonly options?: OutputContext['options']
}

/** The entries of each part for an indicator, in one text. */
function textsOf(id: TargetFormatId, isShared: boolean, { kind = 'domain', options = {} }: Asked = {}) {
  const context = { ...outputContext, options }
  return partsOf(outputFormatById[id] as OutputFormat, context).map((part) => ({
    name: part.name,
    text: [...entriesOf(part, [indicator(kind, isShared)], context)].join('\n'),
  }))
}

const written = (id: TargetFormatId, isShared: boolean, asked?: Asked) =>
  textsOf(id, isShared, asked)
    .map(({ text }) => text)
    .join('\n')

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
    ['WAZUH', sharedTag],
    ['CARBON_BLACK', 'Shared infrastructure'],
    ['CORTEX_XDR', 'Shared infrastructure'],
    ['CROWDSTRIKE', 'Shared infrastructure'],
    ['TREND_VISION_ONE', 'Shared infrastructure'],
    ['SENTINELONE', 'Shared infrastructure'],
  ] as const)('is marked in %s', (id, mark) => {
    expect(written(id, true)).toContain(mark)
    expect(written(id, false)).not.toContain(mark)
  })

  it('is blocked by Defender only on request', () => {
    expect(written('DEFENDER', false)).toContain('"action":"Block"')
    expect(written('DEFENDER', true)).toContain('"action":"Audit"')
    expect(written('DEFENDER', true, { options: { blockShared: true } })).toContain('"action":"Block"')
  })

  it('is marked wherever it is delivered without being requested', () => {
    const alerting = (outputFormats as readonly OutputFormat[]).filter(({ use }) => use === 'alert')
    const unmarked = alerting.flatMap(({ id }) =>
      kindIds.flatMap((kind) => {
        const own = textsOf(id, false, { kind })
        return textsOf(id, true, { kind })
          .filter(({ text }, i) => text !== '' && text === own[i]?.text)
          .map(({ name }) => `${kind} in ${name} of ${id}`)
      }),
    )
    // Names the event that has the mark.
    expect(unmarked.filter((one) => !one.endsWith('in hashes.csv of MISP'))).toEqual([])
  })

  it('is delivered by formats without marks as the subscriber decides', () => {
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
      'SOPHOS_FIREWALL',
    ]
    const blocking = (outputFormats as readonly OutputFormat[]).filter(({ use }) => use === 'block').map(({ id }) => id)
    expect(blocking).toEqual(expect.arrayContaining(bare))
  })
})
