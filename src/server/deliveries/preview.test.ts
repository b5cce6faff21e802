import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { record } from '../../../test/deliveries.ts'
import { deliveryForFile } from '../../../test/for-file.ts'
import { idleWorkers } from '../../../test/idle-workers.ts'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { rounds } from '../../../test/soak.ts'
import type { DeliveryPreview } from '../../contract/subscriptions.ts'
import type { FeedRecord } from '../../domain/listing.ts'
import { type CountryRule, countryRules, type FilterFlag } from '../../domain/subscription.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { Run } from '../platform/queue/queue.ts'
import { createLog } from '../platform/telemetry/log.ts'
import { listingReader } from '../sources/listing-reader.ts'
import { deliveryJobs } from './jobs.ts'
import type { PreviewQuestion } from './preview.ts'
import { previewOf } from './preview.ts'
import { answerPreview, giveUpPreview, previewDesk } from './preview-desk.ts'

const delivery = await deliveryForFile()

const log = createLog('silent')
const forbidding = {
  name: 'Ours alone',
  stated: true,
  commercialUse: 'yes',
  redistribution: 'no',
  attribution: 'no',
} as const

describe('a preview', () => {
  it(`equals the first release, whatever is chosen (SEED=${seed})`, async () => {
    const next = random(seed)
    const some = <T>(of: readonly T[], share = 0.5) => of.filter(() => next() < share)
    const { pool } = delivery.app.database
    const now = () => delivery.app.clock.now()
    const values: FeedRecord[] = [
      ...Array.from({ length: 60 }, (_, i) => record('ipv4', `185.7.${i}.9`)),
      ...Array.from({ length: 30 }, (_, i) => record('domain', `bad-${i}.test-made-up.com`)),
      record('ipv4', '8.8.8.8'),
      record('ipv4', '1.1.1.1'),
      record('domain', 'ocsp.digicert.com'),
      ...Array.from({ length: 20 }, (_, i) => record('url', `https://bad-${i}.test-made-up.com/x`)),
    ]
    const sources = await Promise.all([
      delivery.source(),
      delivery.source({ geographies: ['DE'], industries: ['finance'], flavours: ['phishing'] }),
      delivery.source({ flavours: ['c2'] }),
    ])
    for (const id of sources) {
      const listed = some(values, 0.4).map((one) => ({
        ...one,
        ...(next() < 0.3 && { lastSeen: now() - Math.floor(next() * 500) * dayMs }),
        ...(next() < 0.2 && { validUntil: now() + (next() < 0.5 ? -dayMs : dayMs) }),
        ...(next() < 0.3 && { score: Math.floor(next() * 100) }),
        ...(next() < 0.1 && { tags: [next() < 0.5 ? 'tlp:red' : 'lumma'] }),
      }))
      await delivery.list(id, listed)
    }
    const flags: FilterFlag[] = ['not-routable', 'expired', 'low-confidence', 'public-dns', 'certificate']
    let delivered = 0
    for (let round = 0; round < rounds(6, 200); round++) {
      const chosen = some(sources, 0.7)
      if (chosen.length === 0) continue
      const choice = {
        sources: chosen.map((id) => ({ id, filterFlags: some(flags) })),
        iocSelector: next() < 0.5 ? [] : some(['ipv4', 'domain', 'url'] as const),
        countries: next() < 0.6 ? [] : ['FR'],
        countryRule: countryRules[Math.floor(next() * 3)] as CountryRule,
        industries: next() < 0.8 ? [] : ['finance'],
        trendingTopics: [],
      }
      const question = {
        groupId: delivery.groupId,
        choice,
        formats: ['CSV' as const, 'RPZ' as const],
        blockShared: false,
      }
      const preview = await previewOf({ pool, listings: listingReader(pool), log }, { ...question, now: now() })
      const made = await delivery.subscribe(choice)
      await delivery.compose(made.id)
      const told = `SEED=${seed}, round ${round}`
      const { rows } = await pool.query('SELECT figures FROM delivery WHERE subscription_id = $1', [made.id])
      const { figures } = rows[0]
      expect(preview.total, told).toBe(figures.total)
      expect(preview.kinds, told).toEqual(figures.kinds)
      expect(preview.omitted, told).toEqual(figures.omitted)
      expect(
        Object.fromEntries(preview.sources.map(({ id, indicators, exclusive }) => [id, { indicators, exclusive }])),
        told,
      ).toEqual(figures.sources)
      for (const { listed, indicators, left } of preview.sources) {
        expect(
          Object.values(left).reduce((sum, n) => sum + n, indicators),
          told,
        ).toBe(listed)
      }
      delivered += preview.total
      await delivery.call('DELETE', made.id)
    }
    expect(delivered).toBeGreaterThan(0)
  })

  it('fails if its worker dies', async () => {
    const source = await delivery.source()
    const dying = vi.spyOn(idleWorkers, 'preview-delivery').mockRejectedValue(new Error('died'))
    onTestFinished(() => dying.mockRestore())
    const { status } = await delivery.dora.json('POST', `/api/web/subscriptions/preview?groupID=${delivery.groupId}`, {
      sources: [{ id: source, filterFlags: [] }],
      targetFormats: [{ id: 'CSV' }],
    })
    expect(dying).toHaveBeenCalledOnce()
    expect(status).toBe(500)
  })

  it('keeps an answer that was stored before the job was given up', async () => {
    const { pool } = delivery.app.database
    const { rows } = await pool.query<{ id: string }>(
      `INSERT INTO delivery_preview (user_id, id, question, answer) SELECT id, gen_random_uuid(), '{}', '{"preview":{}}'
       FROM app_user LIMIT 1 RETURNING id`,
    )
    const id = rows[0]?.id as string
    await giveUpPreview(pool, id)
    const held = await pool.query('DELETE FROM delivery_preview WHERE id = $1 RETURNING answer', [id])
    expect(held.rows).toEqual([{ answer: { preview: {} } }])
  })

  it('is available as a call, and counts omissions by source and by format', async () => {
    const { deliveries, blobs, clock } = delivery.dependencies
    const [good, empty, sold] = await Promise.all([
      delivery.source({ name: 'Good' }),
      delivery.source({ name: 'Empty' }),
      delivery.source({ name: 'Sold', licence: forbidding }),
    ])
    await delivery.list(good, ['185.7.1.1', '8.8.8.8', record('domain', 'bad-1.com')])
    const queued: string[] = []
    const jobs = deliveryJobs({ ...deliveries, blobs, clock, add: async () => null, addAll: async () => {} })
    const answering = (async () => {
      const { pool } = delivery.app.database
      await expect
        .poll(async () => {
          const { rows } = await pool.query<{ id: string }>('SELECT id FROM delivery_preview')
          queued.push(...rows.map(({ id }) => id))
          return queued.length
        })
        .toBeGreaterThan(0)
      const run: Run = { id: '1', attempt: 0, last: true, signal: new AbortController().signal, log }
      await jobs['preview-delivery']({ preview: queued[0] as string }, run)
    })()
    const { status, body } = await delivery.dora.json(
      'POST',
      `/api/web/subscriptions/preview?groupID=${delivery.groupId}`,
      {
        sources: [good, empty, sold].map((id) => ({ id, filterFlags: ['public-dns'] })),
        targetFormats: [{ id: 'FORTIGATE' }, { id: 'HOSTS' }],
      },
    )
    await answering
    expect(status).toBe(200)
    const preview = body.preview as DeliveryPreview
    expect(preview).toMatchObject({
      indicators: 2,
      sources: [
        {
          name: 'Good',
          listed: 3,
          indicators: 2,
          exclusive: 2,
          left: [{ reason: 'filter:public-dns', indicators: 1 }],
        },
        { name: 'Empty', listed: 0, indicators: 0, replacements: [] },
      ],
      refused: [{ name: 'Sold' }],
      omitted: [{ reason: 'filter:public-dns', indicators: 1 }],
    })
    expect(preview.formats).toEqual([
      { id: 'FORTIGATE', indicators: 2 },
      { id: 'HOSTS', indicators: 1 },
    ])
    expect(preview.sources[0]?.newestLook).not.toBeNull()
  })
})

describe('the queue of previews', () => {
  const userId = async () => {
    const { rows } = await delivery.app.database.pool.query<{ id: string }>('SELECT id FROM app_user LIMIT 1')
    return (rows[0] as { id: string }).id
  }
  const asked = (id: string): PreviewQuestion => ({
    groupId: delivery.groupId,
    choice: {
      sources: [{ id, filterFlags: [] }],
      iocSelector: [],
      countries: [],
      countryRule: 'prefer',
      industries: [],
      trendingTopics: [],
    },
    formats: [],
    blockShared: false,
  })
  const nothing = { total: 0, shared: 0, kinds: {}, sources: [], formats: {}, omitted: {}, refused: [] }

  /** A desk with the questions that it has queued, and its only user. */
  async function desk(options: Parameters<typeof previewDesk>[2] = {}) {
    const { pool } = delivery.app.database
    const queued: string[] = []
    const { ask } = previewDesk(pool, async (id) => queued.push(id), options)
    const who = await userId()
    return {
      queued,
      ask: (about: string, signal?: AbortSignal) => ask(who, asked(about), signal),
      /** The same, until it is queued; gives what comes of it. */
      async queue<Fault>(about: string, fault: (error: { code: string; name: string }) => Fault, signal?: AbortSignal) {
        const before = queued.length
        const answer = ask(who, asked(about), signal).catch(fault)
        await expect.poll(() => queued.length).toBe(before + 1)
        return { answer }
      },
      answer: (at: number, reckon: Parameters<typeof answerPreview>[0]['reckon']) =>
        answerPreview({ pool, reckon }, queued[at] as string, new AbortController().signal),
    }
  }
  const codeOf = ({ code }: { code: string }) => code

  it('keeps waiting for a repeated question, without starting again', async () => {
    const { ask, answer, queued } = await desk({ longestMs: 300 })
    expect(await ask('one')).toBeUndefined()
    const again = ask('one')
    await answer(0, async () => ({ ...nothing, total: 7 }))
    expect(await again).toMatchObject({ total: 7 })
    expect(queued).toHaveLength(1)
    expect((await delivery.app.database.pool.query('SELECT FROM delivery_preview')).rowCount).toBe(0)
  })

  it('takes turns by organisation and branch', async () => {
    const { pool } = delivery.app.database
    const { rows: groups } = await pool.query<{ id: string }>(
      `INSERT INTO app_group (name, parent) VALUES ('Below', $1) RETURNING id`,
      [delivery.groupId],
    )
    const groupId = (groups[0] as { id: string }).id
    const { add } = delivery.dependencies.deliveries
    let asking = ''
    const queue = (preview: string) => {
      asking = preview
      return add('preview-delivery', { preview })
    }
    await previewDesk(pool, queue, { longestMs: 1 }).ask(await userId(), { ...asked('one'), groupId })

    const turnOf = async () =>
      (await pool.query<{ group_id: string }>(`SELECT group_id FROM pgboss.job WHERE data->>'preview' = $1`, [asking]))
        .rows[0]?.group_id
    await expect.poll(turnOf).toBe(`${delivery.groupId}/${groupId}`)
    await pool.query('DELETE FROM delivery_preview')
  })

  it('replaces and cancels the previous question of a user', async () => {
    const { queue, answer } = await desk()
    const first = await queue('one', codeOf)
    const working = answer(
      0,
      (_, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const second = await queue('two', codeOf)
    await answer(1, async () => nothing)
    expect(await first.answer).toBe('subscription.preview-replaced')
    expect(await second.answer).toEqual(nothing)
    await working
  })

  it('computes nothing for a caller who has disconnected', async () => {
    const { queue, answer } = await desk()
    const leaving = new AbortController()
    const left = await queue('one', ({ name }) => name, leaving.signal)
    leaving.abort()
    expect(await left.answer).toBe('AbortError')
    const reckon = vi.fn(async () => nothing)
    await answer(0, reckon)
    expect(reckon).not.toHaveBeenCalled()
  })

  it('reports a failure, and a new question starts again', async () => {
    const { queue, answer } = await desk()
    const first = await queue('one', codeOf)
    await expect(answer(0, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await first.answer).toBe('unexpected')
    const second = await queue('two', codeOf)
    await answer(1, async () => nothing)
    expect(await second.answer).toEqual(nothing)
  })
})
