import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type DeliveryApp, record } from '../../../test/deliveries.ts'
import { deliveryForFile } from '../../../test/for-file.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { isSoak, rounds } from '../../../test/soak.ts'
import type { FeedRecord } from '../../domain/listing.ts'
import type { TargetFormatId } from '../../domain/subscription.ts'
import { hourMs } from '../../domain/time-units.ts'
import { noSpan, noTracer, type Tracer } from '../platform/telemetry/tracing.ts'
import { mostChangedOf } from './compose-changed.ts'
import { indicatorId } from './item.ts'
import { suffixes } from './write-body.ts'

const limit = rounds(300_000, hourMs)

const delivery = await deliveryForFile({ DELIVERY_RATE: '100000' })

/** Whether each release was composed from the state of the previous one. */
const startedFromState: boolean[] = []
const tracer: Tracer = {
  ...noTracer,
  span: (_name, _options, work) =>
    work({
      ...noSpan,
      set(facts) {
        const isFromState = facts['winnow.delivery.from_state']
        if (typeof isFromState === 'boolean') startedFromState.push(isFromState)
      },
    }),
}

/** Formats whose parts are spliced, formats whose parts are rewritten, one that depends on own lists, and one for a device. */
const few: readonly { id: TargetFormatId; device?: string }[] = [
  { id: 'CSV' },
  { id: 'CISCO' },
  { id: 'UMBRELLA' },
  { id: 'ECSV1' },
  { id: 'PALO_ALTO_EDL', device: 'palo-alto.other.pan-os-7.1' },
]
/** MISP has a summary and 64 files. */
const more = [{ id: 'JSON' }, { id: 'PLAIN' }, { id: 'SURICATA' }, { id: 'MISP' }] as const
const formats = isSoak ? [...few, ...more] : few

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await delivery.app.database.pool.query(text, values)).rows as Row[]

/** Everything that is visible of a subscription's newest release. */
async function everythingOf(id: string): Promise<object> {
  const { blobs } = delivery.dependencies
  const read = async (name: string) =>
    (await blobs.size(name)) === undefined ? undefined : buffer(await blobs.read(name))
  const files = await query<{ format: string; part: string; blob: string; sha256: string }>(
    `select distinct on (format, part) format, part, blob, release, entries, changes, changed_at, omitted
     from delivered_file where subscription_id = $1 order by format, part, release desc`,
    [id],
  )
  const texts = []
  for (const { blob, ...file } of files) {
    const packed = []
    for (const suffix of [suffixes.entries, suffixes.changes, suffixes.gone]) packed.push(await read(blob + suffix))
    const unpacked = packed.map((one) => one && zstdDecompressSync(one).toString())
    texts.push({ ...file, body: (await read(blob))?.toString(), unpacked })
  }
  return {
    texts,
    delivery: await query('select release, released_at, figures from delivery where subscription_id = $1', [id]),
    items: await query(
      `select id, kind, value, record, release, created, modified, removed from delivered_item
       where subscription_id = $1 order by kind, value`,
      [id],
    ),
  }
}

/** A subscription after its first release; `compose` makes the next one, of what its source lists then. */
async function composed(...given: Parameters<DeliveryApp['made']>) {
  const { id, source } = await delivery.made(...given)
  const compose = async (listed?: Parameters<DeliveryApp['list']>[1]) => {
    if (listed) await delivery.list(source, listed)
    return delivery.compose(id, undefined, { stateFrom: 0, tracer })
  }
  await compose()
  return { id, source, compose }
}

const tables = ['delivery', 'delivered_item', 'delivered_file']

/** Runs an action, and then restores the database, but not the blobs. */
async function undone<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
  for (const table of tables) {
    await query(`create table saved_${table} as select * from ${table} where subscription_id = '${id}'`, [])
  }
  try {
    return await work()
  } finally {
    for (const table of tables) {
      await query(`delete from ${table} where subscription_id = $1`, [id])
      await query(`insert into ${table} select * from saved_${table}`, [])
      await query(`drop table saved_${table}`, [])
    }
  }
}

it('is composed from changes of at most a quarter, whatever its size', () => {
  expect([0, 39_999, 40_003, 182_543, 900_001].map(mostChangedOf)).toEqual([10_000, 10_000, 10_000, 45_635, 200_000])
})

describe(`a release that can be composed from the state of the previous one (SEED=${seed})`, () => {
  it('is composed from all listings if the state does not match its files', async () => {
    const { blobs } = delivery.dependencies
    const listed = Array.from({ length: 5 }, (_, i) => `198.18.99.${i}`)
    const { id, compose } = await composed(listed.slice(0, 3))
    const [file] = await query<{ blob: string }>('select blob from delivered_file where subscription_id = $1', [id])
    const name = `${file?.blob}${suffixes.entries}`
    const lines = zstdDecompressSync(await buffer(await blobs.read(name)))
      .toString()
      .split('\n')
      .slice(1)
    await blobs.write(name, Readable.from([zstdCompressSync(lines.join('\n'))]))
    startedFromState.length = 0

    expect(await compose(listed)).toMatchObject({ outcome: 'released', indicators: 5, changes: 2 })
    expect(startedFromState).toEqual([false])
    expect(await compose(listed.slice(1))).toMatchObject({ outcome: 'released', indicators: 4, changes: 1 })
    expect(startedFromState).toEqual([false, true])

    const [newest] = await query<{ blob: string }>(
      'select blob from delivered_file where subscription_id = $1 order by release desc limit 1',
      [id],
    )
    const body = (await buffer(await blobs.read(newest?.blob as string))).toString()
    expect(body.match(/198\.18\.99\.\d/g)).toEqual(listed.slice(1))
  })

  it('contains everything of a source that was deleted and lists again', async () => {
    const { register, listings } = delivery.dependencies.sources
    const listed = Array.from({ length: 6 }, (_, i) => `198.18.97.${i}`)
    const { source, compose } = await composed(listed.slice(0, 4))
    const { number } = (await register.byId(source)) as { number: number }
    const [{ at } = { at: 0 }] = await query<{ at: number }>('select applied_at at from source where number = $1', [
      number,
    ])
    await listings.forget(number)
    await delivery.list(source, listed.slice(3))
    // Makes the listings look no newer than the state.
    await query('update listing set added = $2 where source = $1', [number, at])

    // Three entries are removed, two are new, and one is listed since a later time.
    expect(await compose()).toMatchObject({ outcome: 'released', indicators: 3, changes: 6 })
  })

  it('is composed from all listings if the state is damaged', async () => {
    const { blobs } = delivery.dependencies
    const listed = Array.from({ length: 20 }, (_, i) => `198.18.98.${i}`)
    const { id, compose } = await composed(listed.slice(0, 10))
    const damages: readonly ((bytes: Buffer) => Buffer)[] = [
      (bytes) => bytes,
      (bytes) => bytes.subarray(0, 20),
      (bytes) => Buffer.concat([bytes.subarray(0, 8), Buffer.from('{{'), bytes.subarray(10)]),
      (bytes) => Buffer.concat([Buffer.from('ffffffff', 'hex'), bytes.subarray(4)]),
      (bytes) => bytes.fill(255 - (bytes.at(-20) ?? 0), bytes.length - 20, bytes.length - 19),
      () => Buffer.from('nothing that was ever a state'),
    ]
    const found: boolean[] = []
    for (const [i, damage] of damages.entries()) {
      const [{ state } = { state: '' }] = await query<{ state: string }>(
        'select state from delivery where subscription_id = $1',
        [id],
      )
      await blobs.write(state, Readable.from([damage(await buffer(await blobs.read(state)))]))
      startedFromState.length = 0
      expect(await compose(listed.slice(0, 11 + i))).toMatchObject({
        outcome: 'released',
        indicators: 11 + i,
        changes: 1,
      })
      found.push(...startedFromState)
    }
    expect(found).toEqual([true, false, false, false, false, false])
  })

  it('has each line once while the rest of a network equals what another source lists, and keeps that after it', async () => {
    const beside = [record('ipv4-cidr', '198.18.61.0/24'), record('ipv4', '198.18.99.1')]
    const around = record('ipv4-cidr', '198.18.60.0/23')
    const { id, compose } = await composed(beside, ['JUNIPER'])
    await query(
      `insert into delivery_exception (group_id, kind, value, item, reason, created_at, expires_at)
       values ($1, 'ipv4-cidr', '198.18.60.0/25', $2, 'ours', $3, $4)`,
      [
        delivery.groupId,
        indicatorId('ipv4-cidr', '198.18.60.0/25'),
        new Date(0),
        new Date(delivery.app.clock.now() + hourMs),
      ],
    )
    const bodies = []
    for (const listed of [beside, [...beside, around], [...beside, around, record('ipv4', '198.18.99.2')], beside]) {
      await compose(listed)
      const { texts } = (await everythingOf(id)) as { texts: { part: string; body: string }[] }
      bodies.push(
        texts
          .find(({ part }) => part === 'ip.txt')
          ?.body.trim()
          .split('\n')
          .sort(),
      )
    }
    const [one, two] = [
      ['198.18.61.0/24', '198.18.99.1/32'],
      ['198.18.60.128/25', '198.18.61.0/24', '198.18.99.1/32'],
    ]
    expect(bodies).toEqual([one, two, [...two, '198.18.99.2/32'], one])
    await query('delete from delivery_exception where group_id = $1', [delivery.groupId])
  })

  it('is identical, byte by byte, to one composed from all listings', { timeout: limit }, async () => {
    const next = random(seed)
    const pick = <One>(all: readonly One[]) => all[Math.floor(next() * all.length)] as One
    const maybe = <One>(chance: number, value: () => One) => (next() < chance ? value() : undefined)
    const { app } = delivery
    const values: [FeedRecord['kind'], string][] = [
      ...Array.from({ length: 60 }, (_, i) => ['ipv4', `198.18.${i}.7`] as [FeedRecord['kind'], string]),
      ...Array.from({ length: 30 }, (_, i) => ['domain', `bad-${i}.test-names.com`] as [FeedRecord['kind'], string]),
      ...Array.from({ length: 15 }, (_, i) => ['url', `http://bad-${i}.com/x`] as [FeedRecord['kind'], string]),
      ...Array.from({ length: 15 }, (_, i) => ['url', `https://bad-${i}.com/x`] as [FeedRecord['kind'], string]),
      ['ipv4-cidr', '198.18.77.0/24'],
      ['ipv4-cidr', '198.18.76.0/23'],
      ['ipv4-cidr', '198.18.77.128/25'],
      ['domain', 'test-names.com'],
      ['ipv4', '8.8.8.8'],
      ['md5', 'ab'.repeat(16)],
      ['ja3', 'ab'.repeat(16)],
      ['domain', 'zürich-evil.com'],
    ]
    /** What may be allowed, denied or excepted: listed values, and values within them. */
    const said: typeof values = [
      ...values,
      ...Array.from({ length: 20 }, (_, i) => ['ipv4', `198.18.77.${i * 12}`] as [FeedRecord['kind'], string]),
      ...Array.from({ length: 20 }, (_, i) => ['domain', `x.bad-${i}.test-names.com`] as [FeedRecord['kind'], string]),
      ['ipv4-cidr', '198.18.77.64/27'],
      ['url', 'http://198.18.77.9/a'],
      ['url', 'http://bad-1.test-names.com/a'],
    ]
    const made = ([kind, value]: (typeof values)[number]) => {
      const lastSeen = maybe(0.3, () => app.clock.now() + Math.floor((next() - 0.8) * 300 * hourMs))
      const score = maybe(0.3, () => Math.floor(next() * 100))
      const tags = maybe(0.3, () => [pick(['emotet', 'c2', 'tlp:amber', 'Qakbot'])])
      const validUntil = maybe(0.2, () => app.clock.now() + Math.floor(next() * 30 * hourMs))
      return record(kind, value, {
        ...(lastSeen !== undefined && { lastSeen }),
        ...(score !== undefined && { score }),
        ...(tags && { tags }),
        ...(validUntil !== undefined && { validUntil }),
      })
    }
    const sources = await Promise.all([
      delivery.source({ flavours: ['phishing'] }),
      delivery.source({ flavours: ['c2'], publishesAdditions: true }),
      delivery.source({ listsShared: true }),
    ])
    const listed = sources.map(() => new Map(values.filter(() => next() < 0.5).map((one) => [one, made(one)])))
    const change = async (changes: number) => {
      for (let i = 0; i < changes; i++) {
        const map = pick(listed)
        const one = pick(values)
        if (next() < 0.4) map.delete(one)
        else map.set(one, made(one))
      }
      for (const [i, id] of sources.entries()) await delivery.list(id, [...(listed[i]?.values() ?? [])])
    }
    await change(0)

    const flags = ['expired', 'not-routable', 'low-confidence']
    const candidate = {
      sources: sources.map((id, i) => ({ id, filterFlags: i === 1 ? ['expired', 'low-confidence'] : [] })),
      targetFormats: formats.slice(0, 4).map((format) => ({ ...format, authMethod: 'apiKey' })),
      enricher: ['registrable-domain'],
    }
    const { id } = await delivery.subscribe(candidate)
    // Starts early in a day, because each new day composes from all listings.
    app.clock.skip(24 * hourMs - (app.clock.now() % (24 * hourMs)))
    const set = (column: string, value: unknown) =>
      query(`update subscription set ${column} = $2, revision = revision + 1 where id = $1`, [id, value])
    const own = async (effect: 'allow' | 'deny') => {
      const now = new Date(app.clock.now())
      const rows = [pick(said), pick(said), pick(said), ['ipv4', `198.18.200.${Math.floor(next() * 250)}`] as const]
      const [list] = await query<{ id: string }>(
        `insert into group_list (group_id, name, effect, created_at, changed_at) values ($1, $2, $3, $4, $4) returning id`,
        [delivery.groupId, `${effect} ${next()}`, effect, now],
      )
      for (const [kind, value] of rows) {
        const ends = maybe(0.5, () => new Date(app.clock.now() + Math.ceil(next() * 20) * hourMs))
        await query(
          `insert into group_list_row (list_id, group_id, kind, value, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
          [list?.id, delivery.groupId, kind, value, now, ends],
        )
      }
    }
    const except = async () => {
      const [kind, value] = pick(said)
      const [now, ends] = [app.clock.now(), app.clock.now() + Math.ceil(next() * 20) * hourMs]
      await query(
        `insert into delivery_exception (group_id, kind, value, item, reason, created_at, expires_at)
         values ($1, $2, $3, $4, 'ours', $5, $6) on conflict do nothing`,
        [delivery.groupId, kind, value, indicatorId(kind, value), new Date(now), new Date(ends)],
      )
    }
    const loseOne = async () => {
      const [file] = await query<{ format: string; part: string }>(
        `select format, part, blob from delivered_file where subscription_id = $1 order by md5(part || $2) limit 1`,
        [id, String(next())],
      )
      await query(
        `update delivered_file set written_with = $4 where subscription_id = $1 and format = $2 and part = $3`,
        [id, file?.format, file?.part, '0'.repeat(16)],
      )
      await query(`update delivery set composed_of = '' where subscription_id = $1`, [id])
    }
    const some = () => formats.filter(() => next() < 0.6).map((format) => ({ ...format, authMethod: 'apiKey' }))
    const steps: readonly (readonly [weight: number, () => Promise<unknown> | unknown])[] = [
      [8, () => change(Math.floor(next() * 12))],
      [4, () => app.clock.skip(Math.floor(next() * 5 * hourMs))],
      [1, () => own('allow')],
      [1, () => own('deny')],
      [1, except],
      [1, loseOne],
      [1, () => set('target_formats', JSON.stringify(some()))],
      [1, () => set('block_shared', next() < 0.5)],
      [
        1,
        () =>
          set('sources', JSON.stringify(sources.map((id) => ({ id, filterFlags: flags.filter(() => next() < 0.4) })))),
      ],
    ]
    const weighted = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step))

    const fromState = () => startedFromState.filter((isFromState) => isFromState).length
    // Random steps may change too much for the state to be used; then more steps follow.
    for (let release = 0; release < rounds(8, 200) || (fromState() < 2 && release < 100); release++) {
      if (release > 0) await pick(weighted)()
      if (release % 3 === 2) await change(3)
      const now = app.clock.now()
      const { blobs } = delivery.dependencies
      const compose = async (store = blobs) => ({
        ...(await delivery.compose(id, undefined, { stateFrom: 0, tracer, now, blobs: store })),
        ...(await everythingOf(id)),
      })
      const ofAll = await undone(id, async () => {
        await query('update delivery set state = null where subscription_id = $1', [id])
        return compose()
      })
      // Sometimes interrupts a composition first.
      let left = next() < 0.3 ? Math.floor(next() * 20) : Number.POSITIVE_INFINITY
      const write: typeof blobs.write = async (name, bytes) => {
        if (left-- <= 0) throw new Error('interrupted')
        await blobs.write(name, bytes)
      }
      const composed = await compose({ ...blobs, write }).catch(() => compose())
      expect(composed).toEqual(ofAll)
    }
    // Every other release was composed from all listings.
    expect(fromState()).toBeGreaterThan(1)
  })
})
