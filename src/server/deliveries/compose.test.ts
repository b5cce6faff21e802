import { existsSync } from 'node:fs'
import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type MadeSubscription, record } from '../../../test/deliveries.ts'
import { deliveryForFile } from '../../../test/for-file.ts'
import { inFolder } from '../../../test/output.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { rounds } from '../../../test/soak.ts'
import type { FeedRecord } from '../../domain/listing.ts'
import { type TargetFormatId, targetFormatIds } from '../../domain/subscription.ts'
import { outputFormatById } from '../../formats/outputs/index.ts'
import { listingReader } from '../sources/listing-reader.ts'

const delivery = await deliveryForFile({ DELIVERY_RATE: '100000' })

interface File {
  readonly format: TargetFormatId
  readonly file: string
  readonly address: string
  readonly entries: number
  readonly omitted: Readonly<Record<string, number>>
  readonly sha256: string
  readonly cursor: string
}

const all = (id: TargetFormatId) => ({
  id,
  authMethod: 'apiKey',
  ...(id === 'TEMPLATE' && { template: '{value} {risk}' }),
})
const manifest = async ({
  id,
  apiKey,
}: MadeSubscription): Promise<{ release: number; indicators: number; files: File[] }> =>
  (await delivery.pull(`/v1/feeds/${id}/manifest.json`, apiKey)).json()
const text = async (path: string, key: string) => {
  const answer = await delivery.pull(path, key)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

describe('releases', () => {
  /** Applies a delta of a plain list: lines that start with a sign. */
  function applied(known: ReadonlySet<string>, delta: string): Set<string> {
    const after = new Set(known)
    for (const line of delta.split('\n').filter((one) => one !== '')) {
      if (line[0] === '-') expect(after.delete(line.slice(1)), line).toBe(true)
      else {
        expect(line[0]).toBe('+')
        expect(after.has(line.slice(1)), line).toBe(false)
        after.add(line.slice(1))
      }
    }
    return after
  }

  it(`equal the sum of their deltas, at whatever times readers pull (SEED=${seed})`, async () => {
    const next = random(seed)
    const pick = (n: number) => Math.floor(next() * n)
    const pool: FeedRecord[] = [
      ...Array.from({ length: 40 }, (_, i) => record('ipv4', `198.18.${i}.${pick(250) + 1}`)),
      ...Array.from({ length: 20 }, (_, i) => record('domain', `bad-${i}.test-${pick(9)}.com`)),
      // A list of URLs has one entry for a URL with and without its scheme.
      ...Array.from({ length: 10 }, (_, i) => record('url', `http://bad-${i}.com/x`)),
      ...Array.from({ length: 10 }, (_, i) => record('url', `https://bad-${i}.com/x`)),
    ]
    const sources = await Promise.all([delivery.source(), delivery.source()])
    const listed = sources.map(() => new Set<FeedRecord>(pool.filter(() => next() < 0.5)))
    const change = async (changes: number) => {
      for (let i = 0; i < changes; i++) {
        const set = listed[pick(2)] as Set<FeedRecord>
        const one = pool[pick(pool.length)] as FeedRecord
        if (!set.delete(one)) set.add(one)
      }
      for (const [i, id] of sources.entries()) await delivery.list(id, [...(listed[i] as Set<FeedRecord>)])
    }
    await change(0)
    const formats: TargetFormatId[] = ['PLAIN', 'PALO_ALTO_EDL', 'FORTIGATE']
    const made = await delivery.subscribe({
      sources: sources.map((id) => ({ id, filterFlags: [] })),
      targetFormats: formats.map(all),
    })
    await delivery.compose(made.id)

    const linesOf = (body: string) => new Set(body.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
    /** Three readers that pull at random times and keep the content. */
    const readers = Array.from({ length: 3 }, () => new Map<string, { known: Set<string>; cursor: string }>())
    const pullAll = async (reader: (typeof readers)[number], isFull: boolean) => {
      for (const { format, file, address } of (await manifest(made)).files) {
        const held = reader.get(address)
        const path = new URL(address).pathname
        const answer = await delivery.pull(held && !isFull ? `${path}?since=${held.cursor}` : path, made.apiKey)
        expect(answer.status, `${format} ${file}`).toBe(200)
        const body = await answer.text()
        const known = held && !isFull ? applied(held.known, body) : linesOf(body)
        reader.set(address, { known, cursor: answer.headers.get('x-winnow-cursor') as string })
      }
    }
    for (const reader of readers) await pullAll(reader, true)
    for (let release = 0; release < rounds(4, 20); release++) {
      await change(10)
      await delivery.compose(made.id)
      for (const reader of readers) if (next() < 0.4) await pullAll(reader, next() < 0.1)
    }
    for (const reader of readers) await pullAll(reader, false)
    for (const { address } of (await manifest(made)).files) {
      const now = linesOf(await text(new URL(address).pathname, made.apiKey))
      for (const reader of readers) expect(reader.get(address)?.known, `${address} SEED=${seed}`).toEqual(now)
    }
  }, 240_000)

  it('deliver shared infrastructure, marked, in formats that alert, and on request only in formats that block', async () => {
    const made = await delivery.made(['8.8.8.8', '185.7.1.1'], {
      targetFormats: [
        all('CSV'),
        all('FORTIGATE'),
        { id: 'PALO_ALTO_EDL', authMethod: 'apiKey', device: 'palo-alto.other.pan-os-7.1' },
      ],
    })
    const filesNow = async () => {
      await delivery.compose(made.id)
      const { body } = await delivery.call('GET', made.id, '/contents')
      const found = new Map<string, { text: string; omitted: object }>()
      for (const { format, part, address, omitted } of body.files) {
        if (!['ip.txt', 'indicators.csv'].includes(part)) continue
        found.set(format, { text: await text(new URL(address).pathname, made.apiKey), omitted })
      }
      return found
    }

    const before = await filesNow()
    expect(before.get('CSV')?.text).toMatch(/8\.8\.8\.8.*shared-infrastructure/)
    expect(before.get('CSV')?.text).not.toMatch(/185\.7\.1\.1.*shared-infrastructure/)
    for (const format of ['FORTIGATE', 'PALO_ALTO_EDL']) {
      expect(before.get(format)?.text, format).toMatch(/^185\.7\.1\.1$/m)
      expect(before.get(format)?.text, format).not.toContain('8.8.8.8')
      expect(before.get(format)?.omitted, format).toEqual({ shared: 1 })
    }

    const { status, body } = await delivery.call('PATCH', made.id, '', { blockShared: true })
    expect([status, body.blockShared]).toEqual([200, true])
    const after = await filesNow()
    for (const format of ['FORTIGATE', 'PALO_ALTO_EDL']) {
      expect(after.get(format)?.text, format).toMatch(/^8\.8\.8\.8$/m)
      expect(after.get(format)?.omitted, format).toEqual({})
    }
  })

  it('are written in every format', async () => {
    const listed = [record('ipv4', '192.31.196.1', { score: 80, tags: ['emotet'] }), record('domain', 'bad.com')]
    const known = targetFormatIds.filter((id) => id === 'TAXII21' || outputFormatById[id])
    const made = await delivery.made(listed, { targetFormats: known.map(all) })

    expect(await delivery.compose(made.id)).toMatchObject({ outcome: 'released', release: 1, indicators: 2 })

    const { files, indicators } = await manifest(made)
    expect(indicators).toBe(2)
    expect(new Set(files.map(({ format }) => format))).toEqual(new Set(known))
    for (const { address, sha256 } of files) {
      const answer = await delivery.pull(new URL(address).pathname, made.apiKey)
      const digest = await crypto.subtle.digest('SHA-256', await answer.arrayBuffer())
      expect(Buffer.from(digest).toString('hex'), address).toBe(sha256)
    }
  })

  it('do not touch unchanged files', async () => {
    const made = await delivery.released(['192.31.196.1', record('domain', 'bad.com')], ['PLAIN', 'CSV'])
    const before = await manifest(made)
    expect(await delivery.compose(made.id)).toBeUndefined()

    const same = ['192.31.196.1', record('domain', 'bad.com')]
    expect(await delivery.next(made, same)).toEqual({ outcome: 'unchanged' })
    expect(await manifest(made)).toMatchObject({ release: 1, files: before.files })

    const other = ['192.31.196.1', record('domain', 'worse.com')]
    expect(await delivery.next(made, other)).toMatchObject({ outcome: 'released', release: 2, changes: 2 })
    const after = await manifest(made)
    const cursorOf = ({ files }: { files: File[] }, name: string) => files.find(({ file }) => file === name)?.cursor
    expect(cursorOf(after, 'ip.txt')).toBe(cursorOf(before, 'ip.txt'))
    expect(cursorOf(after, 'domain.txt')).not.toBe(cursorOf(before, 'domain.txt'))
  })

  it('leave out what the group calls its own, also after a change, and keep own names below a listed one reachable', async () => {
    const made = await delivery.released(
      [
        '192.31.198.7',
        '192.31.197.7',
        record('ipv4-cidr', '192.31.198.0/23'),
        record('domain', 'www.own-test.com'),
        record('domain', 'landlord-test.com'),
        record('url', 'https://shop.own-test.com/a'),
      ],
      ['PLAIN', 'RPZ'],
    )
    const profile = `/api/web/groups/${delivery.groupId}/profile`
    const own = ['192.31.198.0/24', 'own-test.com', 'ours.landlord-test.com']
    await delivery.dora.json('PATCH', profile, { ownRanges: own })

    expect(await delivery.compose(made.id)).toMatchObject({ outcome: 'released', indicators: 3 })

    const rest = '192.31.197.7\n192.31.199.0/24\nlandlord-test.com\n'
    expect(await text(`/v1/feeds/${made.id}/PLAIN/all.txt`, made.apiKey)).toBe(rest)
    const zone = await text(`/v1/feeds/${made.id}/RPZ/rpz.zone`, made.apiKey)
    expect(zone).toContain('\n*.landlord-test.com CNAME .\nours.landlord-test.com CNAME rpz-passthru.\n')
    const { body } = await delivery.call('GET', made.id, '/contents')
    expect(body.omitted).toEqual([{ reason: 'own', indicators: 3 }])
    await delivery.dora.json('PATCH', profile, { ownRanges: [] })
    expect(await delivery.compose(made.id)).toMatchObject({ outcome: 'released', indicators: 6 })
  })

  it('block no range with shared infrastructure in it, and report matches with a mark', async () => {
    const made = await delivery.made(
      [record('ipv4-cidr', '8.8.0.0/16'), record('ipv4-cidr', '192.31.196.0/24')],
      ['PLAIN', 'CSV'],
    )

    expect(await delivery.compose(made.id)).toMatchObject({ outcome: 'released', indicators: 2 })

    expect(await text(`/v1/feeds/${made.id}/PLAIN/ip.txt`, made.apiKey)).toBe('192.31.196.0/24\n')
    const csv = await text(`/v1/feeds/${made.id}/CSV/indicators.csv`, made.apiKey)
    expect(csv).toMatch(/,8\.8\.0\.0\/16,.*shared-infrastructure.*public-dns/)
  })

  it('contain nothing on an allow list, and everything on a deny list', async () => {
    const { source, ...made } = await delivery.released(['192.31.196.1', '192.31.196.2'], ['PLAIN'])
    await delivery.ownList('allow', '192.31.196.2')
    await delivery.ownList('deny', 'watched-test.com\n192.31.196.3')

    expect(await delivery.compose(made.id)).toMatchObject({ outcome: 'released', indicators: 3 })

    expect(await text(`/v1/feeds/${made.id}/PLAIN/ip.txt`, made.apiKey)).toBe('192.31.196.1\n192.31.196.3\n')
    expect(await text(`/v1/feeds/${made.id}/PLAIN/domain.txt`, made.apiKey)).toBe('watched-test.com\n')
    const { body } = await delivery.call('GET', made.id, '/contents')
    expect(body.omitted).toEqual([{ reason: 'allow-listed', indicators: 1 }])
    expect(body.sources).toMatchObject([
      { name: 'deny', indicators: 2, exclusive: 2 },
      { ID: source, indicators: 1, exclusive: 1 },
    ])
  })

  it('keep an allowed name below a listed name reachable, where the format can', async () => {
    const made = await delivery.made(
      [record('domain', 'listed-above-test.com'), record('domain', 'github.io')],
      ['RPZ', 'CISCO'],
    )
    const list = await delivery.ownList('allow', 'ours.listed-above-test.com', 'Ours below')
    const passed = async () => {
      await delivery.compose(made.id)
      const zone = await text(`/v1/feeds/${made.id}/RPZ/rpz.zone`, made.apiKey)
      expect(zone).toContain('\n*.listed-above-test.com CNAME .\n')
      return zone.split('\n').filter((line) => line.endsWith(' CNAME rpz-passthru.'))
    }

    const exempt = () => text(`/v1/feeds/${made.id}/CISCO/allowed.txt`, made.apiKey)

    expect(await passed()).toEqual([
      'ours.listed-above-test.com CNAME rpz-passthru.',
      '*.ours.listed-above-test.com CNAME rpz-passthru.',
    ])
    expect(await exempt()).toBe('ours.listed-above-test.com\n')
    const { files } = await manifest(made)
    const omitted = (name: string) => files.find(({ file }) => file === name)?.omitted
    expect([omitted('dns.txt'), omitted('allowed.txt')]).toEqual([{ shared: 1 }, {}])

    await delivery.dora.json('DELETE', list)
    expect(await passed()).toEqual([])
    expect(await exempt()).toBe('nothing-is-listed.invalid\n')
  })

  it('are written by the process that was the last to take over, if two processes compose the first one', async () => {
    const { blobs, deliveries } = delivery.dependencies
    const { pool } = deliveries
    const itemsOf = async (id: string) =>
      (await pool.query('select from delivered_item where subscription_id = $1', [id])).rowCount
    for (const isLate of [false, true]) {
      const { id } = await delivery.made(['100.42.0.1', '100.42.0.2'])
      let later: Promise<unknown> | undefined
      const overtake = async () => {
        const isTaken = Promise.withResolvers<void>()
        later ??= delivery.compose(id, async () => isTaken.resolve())
        // A process without written items finds those of the other; otherwise the other one waits.
        await (isLate ? later : isTaken.promise)
      }
      const reader = listingReader(pool)
      const traces = reader.traces as NonNullable<typeof reader.traces>
      const listings = {
        ...reader,
        traces: {
          ...traces,
          async *listedNow(...asked: Parameters<typeof traces.listedNow>) {
            if (isLate) await overtake()
            yield* traces.listedNow(...asked)
          },
        },
      }
      const write: typeof blobs.write = async (name, bytes) => {
        if (!later) await overtake()
        await blobs.write(name, bytes)
      }
      const composed = inFolder((folder) =>
        delivery.compose(id, undefined, { listings, blobs: { ...blobs, write }, folder }),
      )
      expect(await composed).toEqual({ outcome: 'overtaken' })
      expect(await later).toMatchObject({ outcome: 'released', release: 1, indicators: await itemsOf(id) })
      await pool.query('delete from subscription where id = $1', [id])
      expect(await itemsOf(id)).toBe(0)
    }
  })

  it.skipIf(!existsSync('/dev/full'))('fail with a clear error if the disk is full, and leave no files', async () => {
    const listed = Array.from({ length: 1000 }, (_, i) => `100.40.${i >> 8}.${i & 255}`)
    const { id, source } = await delivery.released(listed.slice(0, 1))
    await delivery.list(source, listed)
    await inFolder(async (folder) => {
      /** Called when the folder exists and before changes are written. */
      const means = async () => {
        const [own] = await readdir(folder)
        await symlink('/dev/full', join(folder, own as string, 'changes'))
        return {}
      }
      await expect(delivery.compose(id, undefined, { folder, means })).rejects.toMatchObject({ code: 'ENOSPC' })
      expect(await readdir(folder)).toEqual([])
    })
  })

  it('report the current numbers of omissions, even if the entries of a file stay the same', async () => {
    const { source, ...made } = await delivery.made([], {
      targetFormats: [all('FORTIGATE'), { id: 'PLAIN', authMethod: 'apiKey', device: 'crowdsec.blocklist' }],
    })
    const kept = [record('ipv4', '185.7.1.1'), record('ipv4', '185.7.1.2')]
    const shared = [record('ipv4', '8.8.8.8'), record('ipv4', '1.1.1.1')]
    const omitted = async (...more: FeedRecord[]) => {
      await delivery.list(source, [...kept, ...more])
      await delivery.compose(made.id, undefined, { stateFrom: 1 })
      const { files } = await (await delivery.pull(`/v1/feeds/${made.id}/manifest.json`, made.apiKey)).json()
      return (files as { format: string; file: string; omitted: object }[])
        .filter(({ file }) => file === 'ip.txt')
        .map(({ format, omitted }) => [format, omitted])
    }
    expect(await omitted()).toEqual([
      ['FORTIGATE', {}],
      ['PLAIN', {}],
    ])
    for (const more of [shared, shared.slice(1), []]) {
      const left = more.length > 0 ? { shared: more.length } : {}
      expect(await omitted(...more)).toEqual([
        ['FORTIGATE', left],
        ['PLAIN', left],
      ])
    }
    const { rows } = await delivery.app.database.pool.query(
      `select count(*)::int n from delivered_file where subscription_id = $1 and part = 'ip.txt'`,
      [made.id],
    )
    expect(rows).toEqual([{ n: 2 }])
  })

  it('rewrite the files that contain the name of a renamed subscription, and no others', async () => {
    const formats: TargetFormatId[] = ['MISP', 'OPENIOC', 'PLAIN']
    const made = await delivery.made(['185.7.2.1', record('md5', 'ab'.repeat(16))], {
      name: 'Perimeter North',
      targetFormats: formats.map(all),
    })
    const named = async (name: string) => {
      const { files } = await manifest(made)
      const found = new Set<string>()
      for (const { format, address } of files) {
        if ((await text(new URL(address).pathname, made.apiKey)).includes(name)) found.add(format)
      }
      return [...found].sort()
    }
    await delivery.compose(made.id)
    expect(await named('Perimeter North')).toEqual(['MISP', 'OPENIOC'])
    const cursorOf = async (format: string) => (await manifest(made)).files.find((one) => one.format === format)?.cursor
    const plain = await cursorOf('PLAIN')

    await delivery.call('PATCH', made.id, '', { name: 'Perimeter South' })
    await delivery.compose(made.id)

    expect([await named('Perimeter North'), await named('Perimeter South')]).toEqual([[], ['MISP', 'OPENIOC']])
    expect(await cursorOf('PLAIN')).toBe(plain)
  })

  it('contain nothing that a source’s terms forbid, and name the clause', async () => {
    // Entries of own deny lists would be delivered without any source.
    await delivery.app.database.pool.query('update group_list set deleted_at = now() where deleted_at is null')
    const { source: free, ...made } = await delivery.released(['192.31.196.1'])
    // The publisher changes its terms.
    await delivery.app.database.pool.query(
      `update source set definition = jsonb_set(definition, '{licence,redistribution}', '"no"') where id = $1`,
      [free],
    )
    await delivery.list(free, ['192.31.196.2'])
    await delivery.compose(made.id)

    const answer = await delivery.pull(`/v1/feeds/${made.id}/CSV`, made.apiKey)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      code: 'delivery.refused',
      values: { reason: expect.stringContaining('CC0-1.0') },
    })
  })
})
