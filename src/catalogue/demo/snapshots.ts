import { hourMs } from '../../domain/time-units.ts'
import { seeded, seedOf } from './random.ts'
import { type DemoKnowledge, type DemoSourceId, demoKnowledge, demoSources } from './sources.ts'
import { type Entity, world } from './world.ts'

export interface DemoSnapshot {
  readonly sourceId: DemoSourceId
  /** ms since epoch. */
  readonly takenAt: number
  /** The file as the publisher would have served it at that time, in the source's format. */
  readonly text: string
}

interface Listed {
  readonly entity: Entity
  /** ms since epoch. */
  readonly from: number
  readonly until: number
}

/** Hours before now of the snapshots: sparse at first, daily during the two weeks that logs cover. */
export const snapshotHours = [
  1440, 1200, 960, 720, 600, 480, 400, 336, 312, 288, 264, 240, 216, 192, 168, 144, 120, 96, 72, 48, 24, 1,
] as const

/**
 * Hours before now without fetches of a source, as if its server had been down. The gap is longer than three cadences,
 * so matches during it are unproven, and a report shows both proven and expected coverage.
 */
export const demoOutages: Readonly<Partial<Record<DemoSourceId, { readonly from: number; readonly until: number }>>> = {
  'demo.open-shield': { from: 144, until: 24 },
  'demo.dns-watch': { from: 168, until: 24 },
}

/** Hours before now of the looks at a source, earliest first. */
export function demoLooks(id: DemoSourceId): readonly number[] {
  const outage = demoOutages[id]
  return outage ? snapshotHours.filter((hours) => hours >= outage.from || hours <= outage.until) : snapshotHours
}

/** The files of all demo sources in the last 60 days, by source, oldest first. The same `now` gives the same text. */
export function* demoSnapshots(now: number): Generator<DemoSnapshot> {
  for (const { id } of demoSources) yield* demoSnapshotsOf(id, now)
}

/** The files of a demo source in the last 60 days, oldest first. */
export function* demoSnapshotsOf(id: DemoSourceId, now: number): Generator<DemoSnapshot> {
  const listed = listings(id, world().entities, now)
  for (const hoursAgo of demoLooks(id)) {
    const takenAt = now - hoursAgo * hourMs
    const rows = listed.filter(({ from, until }) => from <= takenAt && takenAt < until)
    yield { sourceId: id, takenAt, text: writers[id](rows, takenAt, demoKnowledge[id].mistakes ?? []) }
  }
}

/** Generates the listings of a source, with start and end. */
function listings(id: DemoSourceId, entities: readonly Entity[], now: number): readonly Listed[] {
  const knowledge = demoKnowledge[id]
  const { kinds } = demoSources.find((source) => source.id === id) as (typeof demoSources)[number]
  return entities.flatMap((entity) => {
    if (!(kinds as readonly string[]).includes(entity.kind)) return []
    if (!knows(id, entity) || (knowledge.within && !knows(knowledge.within, entity))) return []
    return [{ entity, ...period(id, knowledge, entity, now) }]
  })
}

function knows(id: DemoSourceId, entity: Entity): boolean {
  return seeded(seedOf(`${id} ${entity.value}`)).chance(demoKnowledge[id].shares[entity.threat] ?? 0)
}

function period(id: DemoSourceId, { leadHours, spreadHours, keepHours }: DemoKnowledge, entity: Entity, now: number) {
  const random = seeded(seedOf(`${entity.value} ${id}`))
  const lead = leadHours + (random.next() + random.next() - 1) * spreadHours
  const begin = entity.activeFrom === undefined ? entity.bornAt : Math.min(entity.activeFrom + lead, entity.bornAt)
  // Entities that are still active stay listed; others age out.
  const end = entity.activeFrom === undefined ? begin - keepHours : -1
  return {
    from: Math.round(now - begin * hourMs),
    until: end < 0 ? Number.POSITIVE_INFINITY : Math.round(now - end * hourMs),
  }
}

type Writer = (rows: readonly Listed[], takenAt: number, mistakes: readonly string[]) => string

const iso = (ms: number) => new Date(ms).toISOString()
const score = (value: string) => 40 + (seedOf(value) % 60)

function plain(title: string): Writer {
  return (rows, takenAt, mistakes) =>
    [
      `# ${title} (made-up demo data)`,
      `# Updated: ${iso(takenAt)}`,
      ...rows.map((row) => row.entity.value),
      ...mistakes,
      '',
    ].join('\n')
}

const writers: Readonly<Record<DemoSourceId, Writer>> = {
  'demo.open-shield': plain('Open Shield'),
  'demo.community-hashes': plain('Community Hashes'),

  'demo.legacy-blocklist': (rows, takenAt, mistakes) => {
    // Adjacent addresses are listed as one network, as older block lists do.
    const perNetwork = Map.groupBy(rows, ({ entity }) => networkOf(entity.value))
    const lines = [...perNetwork].flatMap(([network, inside]) =>
      inside.length >= 5 ? [network] : inside.map(({ entity }) => entity.value),
    )
    return [
      '#',
      '# legacy_blocklist',
      '#',
      '# ipv4 hash:net ipset (made-up demo data)',
      `# This File Date: ${new Date(takenAt).toUTCString()}`,
      '#',
      ...lines,
      ...mistakes,
      '',
    ].join('\n')
  },

  'demo.dns-watch': (rows, takenAt, mistakes) =>
    [
      '# DNS Watch (made-up demo data)',
      `# Last modified: ${iso(takenAt)}`,
      '127.0.0.1 localhost',
      ...[...rows.map((row) => row.entity.value), ...mistakes].map((name) => `0.0.0.0 ${name}`),
      '',
    ].join('\n'),

  'demo.botnet-tracker': (rows, takenAt) =>
    JSON.stringify(
      {
        note: 'made-up demo data',
        updated: iso(takenAt),
        servers: rows.map(({ entity, from }) => ({
          ip: entity.value,
          first_seen: iso(from),
          family: families[seedOf(entity.value) % families.length],
        })),
      },
      null,
      1,
    ),

  'demo.perimeter-pro': (rows, _takenAt, mistakes) =>
    [
      'indicator,first_seen,confidence,category',
      ...rows.map(({ entity, from }) => `${entity.value},${iso(from)},${score(entity.value)},${entity.threat}`),
      ...mistakes.map((value) => `${value},2020-01-01T00:00:00.000Z,40,scanner`),
      '',
    ].join('\n'),

  'demo.global-reputation': (rows, _takenAt, mistakes) =>
    [
      'ip;listed;risk',
      ...rows.map(({ entity, from }) => `${entity.value};${iso(from)};${score(entity.value)}`),
      ...mistakes.map((value) => `${value};2021-06-01T00:00:00.000Z;45`),
      '',
    ].join('\n'),

  'demo.phish-lens': (rows) =>
    [
      'url,host,first_seen,brand',
      ...rows.map(({ entity, from }) => {
        const [url, host] = entity.kind === 'url' ? [entity.value, ''] : ['', entity.value]
        return `"${url}",${host},${iso(from)},${brands[seedOf(entity.value) % brands.length]}`
      }),
      '',
    ].join('\n'),

  'demo.threat-graph': (rows) =>
    JSON.stringify({
      type: 'bundle',
      id: `bundle--${uuid('bundle')}`,
      objects: rows.map(({ entity, from, until }) => ({
        type: 'indicator',
        spec_version: '2.1',
        id: `indicator--${uuid(entity.value)}`,
        created: iso(from),
        modified: iso(from),
        name: `${entity.threat} (made-up demo data)`,
        indicator_types: ['malicious-activity'],
        confidence: score(entity.value),
        labels: [entity.threat],
        pattern_type: 'stix',
        pattern: stixPattern(entity),
        valid_from: iso(from),
        ...(until === Number.POSITIVE_INFINITY ? {} : { valid_until: iso(until) }),
      })),
    }),
}

const families = ['marzipan', 'pumpkin', 'toffee', 'walnut'] as const
const brands = ['Beispielbank', 'Musterpost', 'Probecloud', 'Testshop'] as const

function networkOf(address: string): string {
  const [a, b, c, d] = address.split('.')
  return `${a}.${b}.${c}.${Number(d) & 0xf0}/28`
}

function stixPattern({ kind, value }: Entity): string {
  switch (kind) {
    case 'ipv4':
      return `[ipv4-addr:value = '${value}']`
    case 'ipv6':
      return `[ipv6-addr:value = '${value}']`
    case 'domain':
      return `[domain-name:value = '${value}']`
    case 'url':
      return `[url:value = '${value}']`
    default:
      return `[file:hashes.'SHA-256' = '${value}']`
  }
}

/** An id in the form of a version 4 UUID that depends only on the text. */
function uuid(text: string): string {
  const hex = seeded(seedOf(text)).hex(32)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
