import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext } from '../../../../test/delivered.ts'
import { outputOf } from '../../../../test/output.ts'
import type { DeliveredIndicator, Tlp } from '../../../domain/delivery.ts'
import { type KindId, kindIds } from '../../../domain/observables/index.ts'
import { patternValues } from '../../feeds/stix/pattern-values.ts'
import { readStixPattern } from '../../feeds/stix/stix-pattern.ts'
import { applied, conforms, type Seen } from '../conformance.ts'
import { type StixObject, stixIndicatorOf, stixKinds, stixObjectsOf, stixPattern, withdrawn } from '../stix-objects.ts'
import { samples } from '../values.conformance.ts'
import { stix } from './stix.ts'

const corpora = fileURLToPath(new URL('../../../../../shared/corpora/', import.meta.url))
const golden = (name: string) => JSON.parse(readFileSync(`${corpora}golden/${name}.json`, 'utf8'))
const schemaFiles = existsSync(corpora) ? globSync(`${corpora}stix21_schemas/schemas/**/*.json`) : []

/**
 * Reads a single comparison strictly by the grammar of STIX Patterning (STIX 2.1, part 9). Returns its value; undefined
 * for anything else.
 */
function readComparison(pattern: string): { path: string; operator: string; value: string } | undefined {
  const parsed =
    /^\[(?<type>[a-z][a-z0-9-]*):(?<path>[a-z_]+(?:\.(?:[A-Za-z_][\w-]*|'(?:[^'\\]|\\['\\])+'))*) (?<operator>=|ISSUBSET) (?:'(?<text>(?:[^'\\]|\\['\\])*)'|(?<number>0|[1-9]\d*))\]$/su.exec(
      pattern,
    )?.groups
  if (!parsed) return undefined
  const { type, path, operator, text, number } = parsed
  const value = text === undefined ? (number as string) : text.replace(/\\(['\\])/g, '$1')
  return { path: `${type}:${path}`, operator: operator as string, value }
}

const hashLengths: Record<string, number> = { MD5: 32, "'SHA-1'": 40, "'SHA-256'": 64, "'SHA-512'": 128 }

/** The value that a product with this pattern looks for. */
function soughtBy(pattern: string): string {
  const comparison = readComparison(pattern)
  if (!comparison) throw new Error(`no comparison: ${pattern}`)
  const { path, value } = comparison
  const algorithm = /^file:hashes\.(.+)$/.exec(path)?.[1]
  if (algorithm && value.length !== hashLengths[algorithm]) throw new Error(`no ${algorithm}: ${value}`)
  return path === 'autonomous-system:number' ? `AS${value}` : value
}

const uuid = /^[a-z-]+--[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/**
 * Model of a STIX client: every object occurs once and every reference resolves; in a difference, references may point
 * to earlier objects.
 */
function readBundle(text: string, isWhole = true): Map<string, StixObject> {
  const bundle: { type: string; id: string; objects: StixObject[] } = JSON.parse(text)
  expect(bundle.type).toBe('bundle')
  expect(bundle.id).toMatch(uuid)
  const objects = new Map<string, StixObject>()
  for (const object of bundle.objects) {
    expect(object.id).toMatch(uuid)
    expect(object.id.startsWith(`${object.type}--`)).toBe(true)
    if (objects.has(object.id)) throw new Error(`${object.id} stands twice in the bundle`)
    if (object.modified && object.modified < object.created) throw new Error('changed before it was made')
    objects.set(object.id, object)
  }
  for (const object of objects.values()) {
    const { created_by_ref, object_marking_refs = [], source_ref, target_ref, valid_from, valid_until } = object
    const extensions = Object.entries((object.extensions ?? {}) as Record<string, { source_refs?: string[] }>)
    const references = [
      created_by_ref,
      source_ref,
      target_ref,
      ...(object_marking_refs as string[]),
      ...extensions.flatMap(([, { source_refs = [] }]) => source_refs),
    ].filter((reference) => reference !== undefined)
    for (const reference of references) {
      const mayBeKnown = object.revoked || (!isWhole && String(reference).startsWith('identity--'))
      if (!objects.has(reference as string) && !mayBeKnown) throw new Error(`${reference} is nowhere`)
    }
    if (valid_until && !(String(valid_until) > String(valid_from))) throw new Error('never valid')
  }
  return objects
}

const seenOf = (object: StixObject): Seen => ({
  id: object.id,
  value: soughtBy(String(object.pattern)),
  rest: JSON.stringify(object),
})

const indicatorsOf = (objects: Iterable<StixObject>) => [...objects].filter(({ type }) => type === 'indicator')

conforms(stix, {
  read: (text) =>
    indicatorsOf(readBundle(text).values())
      .filter(({ revoked }) => !revoked)
      .map(seenOf),
  applyDelta: (known, delta) =>
    applied(
      known,
      indicatorsOf(readBundle(delta, false).values()).map((object) => {
        const { modified } = JSON.parse(known.get(object.id)?.rest ?? '{"modified":""}')
        if (object.revoked && !((object.modified as string) > modified)) throw new Error('an older version')
        return [seenOf(object), object.revoked === true]
      }),
    ),
})

const { entries, body, file, change } = outputOf(stix)

const indicatorOf = (indicator: DeliveredIndicator, context = outputContext): StixObject => {
  const object = stixIndicatorOf(indicator, context)
  if (typeof object === 'string') throw new Error(object)
  return object
}

const bundleOf = (...indicators: DeliveredIndicator[]): StixObject[] => JSON.parse(file(indicators)).objects

const full = delivered('domain', 'evil-test.com', {
  threats: ['c2', 'anonymizer'],
  enriched: {
    tlp: 'AMBER+STRICT',
    techniques: [{ id: 'T1588.001', name: 'Malware' }],
    software: [{ id: 'S0331', name: 'Agent Tesla' }],
    groups: [{ id: 'G0096', name: 'APT41' }],
    malware: ['Agent Tesla'],
    cves: [{ id: 'CVE-2024-12345', knownExploited: true }],
  },
})

describe('an object of STIX', () => {
  it('contains the fields of the record', () => {
    const object = indicatorOf(full)

    expect(object).toMatchObject({
      type: 'indicator',
      spec_version: '2.1',
      created: '2026-01-07T12:00:00.000Z',
      modified: '2026-01-15T11:00:00.000Z',
      name: 'evil-test.com',
      pattern: "[domain-name:value = 'evil-test.com']",
      pattern_type: 'stix',
      pattern_version: '2.1',
      valid_from: '2026-01-06T12:00:00.000Z',
      valid_until: '2026-02-05T12:00:00.000Z',
      confidence: 64,
      indicator_types: ['malicious-activity', 'anonymization'],
      labels: ['c2', 'anonymizer', 'botnet', 'stealer'],
      object_marking_refs: ['marking-definition--939a9414-2ddd-4d32-a0cd-375ea402b003'],
      external_references: [
        { source_name: 'winnow', description: 'Acme C2 (Acme)', external_id: 'source/acme-c2' },
        { source_name: 'winnow', description: 'Umbrella, "all" (Umbrella)', external_id: 'source/umbrella' },
        { source_name: 'mitre-attack', description: 'Malware', external_id: 'T1588.001' },
        { source_name: 'mitre-attack', description: 'Agent Tesla', external_id: 'S0331' },
        { source_name: 'mitre-attack', description: 'APT41', external_id: 'G0096' },
        { source_name: 'cve', external_id: 'CVE-2024-12345' },
      ],
    })
    expect(Object.values(object.extensions as object)).toEqual([
      expect.objectContaining({ risk: 71, risk_category: 'high', last_seen: '2026-01-14T12:00:00.000Z' }),
    ])
  })

  it('comes with its sources and findings, each of them once and with a relationship', () => {
    const other = delivered('domain', 'worse-test.com', { enriched: { malware: ['Agent Tesla'] } })
    const objects = bundleOf(full, other)
    const named = (type: string) => objects.filter((object) => object.type === type).map(({ name }) => name)

    expect(named('identity')).toEqual(['Winnow', 'Acme C2', 'Umbrella, "all"'])
    expect(named('attack-pattern')).toEqual(['Malware'])
    expect(named('intrusion-set')).toEqual(['APT41'])
    expect(named('malware')).toEqual(['Agent Tesla'])
    expect(named('marking-definition')).toEqual(
      ['CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED'].map((l) => `TLP:${l}`),
    )
    const byId = new Map(objects.map((object) => [object.id, object]))
    const related = objects.filter(({ type }) => type === 'relationship')
    expect(
      related.map(({ source_ref, relationship_type, target_ref }) =>
        [byId.get(String(source_ref))?.name, relationship_type, byId.get(String(target_ref))?.type].join(' '),
      ),
    ).toEqual([
      'evil-test.com indicates attack-pattern',
      'evil-test.com indicates intrusion-set',
      'evil-test.com indicates malware',
      'worse-test.com indicates malware',
    ])
    for (const identity of objects.filter(({ type, name }) => type === 'identity' && name !== 'Winnow')) {
      expect(identity.created_by_ref).toBe(identity.id)
    }
  })

  it('keeps its id in its subscription, and has another one in another subscription', () => {
    const changed = { ...full, risk: 3, modified: full.modified + 1, firstSeen: full.firstSeen - 5, tags: [] }
    const elsewhere = {
      ...outputContext,
      subscription: { id: '0d0c7f5e-7d0a-4c1b-9d57-0d3f3a1c9b12', name: 'Perimeter' },
    }

    expect(indicatorOf(changed).id).toBe(indicatorOf(full).id)
    expect(indicatorOf(changed).created).toBe(indicatorOf(full).created)
    expect(indicatorOf(full, elsewhere).id).not.toBe(indicatorOf(full).id)
  })

  it('is revoked by a later version of itself; objects that others refer to stay', () => {
    const objects = stixObjectsOf(full, outputContext) as readonly StixObject[]
    const gone = objects.map((object) => withdrawn(object, deliveredAt))

    for (const [i, object] of gone.entries()) {
      const before = objects[i] as StixObject
      const ends = ['indicator', 'relationship'].includes(object.type)
      const at = '2026-01-15T12:00:00.000Z'
      const isOver = object.type === 'indicator' && { valid_until: at }
      expect(object).toEqual(ends ? { ...before, revoked: true, modified: at, ...isOver } : before)
    }
    // `valid_until` stays later than `valid_from`, and an indicator that returns has its own again.
    const brief = withdrawn(indicatorOf({ ...full, firstSeen: deliveredAt }), deliveredAt)
    expect(brief).toMatchObject({ valid_from: '2026-01-15T12:00:00.000Z', valid_until: '2026-01-15T12:00:00.001Z' })
    expect(indicatorOf(full).valid_until).toBe(new Date(full.agesOut).toISOString())
    // Also if the record changed in the release that removed it.
    const late = withdrawn(indicatorOf({ ...full, modified: deliveredAt }), deliveredAt)
    expect(late.modified).toBe('2026-01-15T12:00:00.001Z')
  })

  it('appears as revoked in the whole bundle too, as long as the part remembers it', () => {
    const remembered = entries([full]).map((entry) => ({ entry, releasedAt: deliveredAt }))
    const whole = readBundle(body([], outputContext, remembered))

    expect(indicatorsOf(whole.values()).map(({ revoked }) => revoked)).toEqual([true])
  })

  it('has patterns for exactly the kinds that STIX has an observable for', () => {
    expect(kindIds.filter((kind) => !stixKinds.includes(kind))).toEqual(['jarm', 'cve', 'btc', 'url-path', 'ja3'])
  })

  it('is read back correctly by our STIX reader', () => {
    for (const kind of stixKinds) {
      for (const value of samples[kind]) {
        const { pattern } = indicatorOf(delivered(kind, value))
        const found = patternValues(readStixPattern(String(pattern)) ?? [])
        // Our reader reads two kinds only in other notations: onion names are not DNS names, and a system's number is
        // `AS64496`.
        if (kind !== 'onion' && kind !== 'asn') expect(found).toMatchObject([{ kind, value }])
      }
    }
  })
})

describe('the reader of this test', () => {
  const cases = existsSync(corpora)
    ? JSON.parse(readFileSync(`${corpora}stix21_patterns/cases.json`, 'utf8'))
    : { accept: [], reject: [] }

  it.skipIf(cases.reject.length === 0)(`rejects ${cases.reject.length} invalid patterns`, () => {
    // Well-formed, but with a digest of the wrong length.
    const taken = cases.reject.filter(({ pattern }: { pattern: string }) => readComparison(pattern) !== undefined)
    expect(taken).toHaveLength(1)
    for (const { pattern } of taken) expect(() => soughtBy(pattern)).toThrow()
  })

  it.skipIf(cases.accept.length === 0)('reads the simple valid patterns like the product', () => {
    const simple = cases.accept.filter((pattern: string) => readComparison(pattern) !== undefined)
    expect(simple.length).toBeGreaterThan(3)
    for (const pattern of simple) {
      expect(readStixPattern(pattern)?.map(({ values }) => values)).toEqual([[readComparison(pattern)?.value]])
    }
  })
})

describe.skipIf(!existsSync(corpora))('the output', () => {
  const kinds: Record<string, KindId> = { cidr: 'ipv4-cidr' }
  const patterns: { kind: string; value: string; pattern: string }[] = existsSync(corpora)
    ? golden('stix21_patterns').cases
    : []

  it(`has the patterns that stix2 writes (${patterns.length})`, () => {
    for (const { kind, value, pattern } of patterns) {
      expect(stixPattern(kinds[kind] ?? (kind as KindId), value)).toBe(pattern)
      expect(soughtBy(pattern)).toBe(value)
    }
  })

  it('uses the markings of OASIS', () => {
    const ours = bundleOf().filter(({ type }) => type === 'marking-definition')
    expect(ours).toEqual(golden('tlp2_markings').objects)
  })

  it(`is valid by the ${schemaFiles.length} schemas of OASIS`, () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: false })
    addFormats(ajv)
    ajv.addFormat('idn-hostname', true)
    const ids = new Map<string, string>()
    for (const file of schemaFiles) {
      const schema = JSON.parse(readFileSync(file, 'utf8'))
      ajv.addSchema(schema, schema.$id)
      ids.set(basename(file, '.json'), schema.$id)
    }
    const faults = (type: string, object: unknown) => {
      const valid = ajv.getSchema(ids.get(type) ?? '')
      if (!valid) return [`no schema for ${type}`]
      return valid(object) ? [] : (valid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
    }
    const tlp: Tlp[] = ['CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED']
    const indicators = [
      full,
      ...stixKinds.flatMap((kind) => samples[kind].map((value) => delivered(kind, value))),
      ...tlp.map((label) => delivered('domain', `${label.length}.evil-test.com`, { enriched: { tlp: label } })),
      delivered('domain', 'bare-test.com', { threats: [], tags: [], enriched: {} }),
    ]
    const objects = bundleOf(...indicators)
    const id = 'bundle--5d0092c5-5f74-4287-9642-33f4c354e56d'
    expect(faults('bundle', { type: 'bundle', id, objects })).toEqual([])
    for (const object of [...objects, ...objects.map((one) => withdrawn(one, deliveredAt))]) {
      expect(faults(object.type, object), object.id).toEqual([])
    }

    const lines = entries(indicators)
    for (const difference of [
      { added: lines.slice(3), removed: lines.slice(0, 3) },
      { added: [], removed: [] },
    ])
      expect(faults('bundle', JSON.parse(change(difference)))).toEqual([])
  })
})
