import { describe, expect, it } from 'vitest'
import { memoryStore } from '../../../test/memory-store.ts'
import type { UploadPrepared } from '../../contract/uploads.ts'
import { dayMs } from '../../domain/time-units.ts'
import { CallFailed } from '../app/api.ts'
import { blockBytes, putRetries } from './limits.ts'
import { openRecords, resumeKey, type Store } from './resume.ts'
import { NoEndpoint, StorageRefused, startUpload, Unreadable, type UploadPorts, type UploadState } from './uploader.ts'

const GROUP = 'group'
/** The size that the server states; the browser has no own limit. */
const sliceBytes = 3_000_000

/** A blob endpoint in memory: Put Blob, Put Block and Put Block List, with signed addresses. */
function blobEndpoint(
  options: { fail?: (url: URL, nth: number) => number | 'network' | undefined; store?: Store } = {},
) {
  const blocks = new Map<string, Blob>()
  const calls: string[] = []
  const told: object[] = []
  let blob: Blob | undefined
  let prepared = 0
  let slice = 0
  let puts = 0
  let inFlight = 0
  let most = 0
  let now = 0
  let waits = 0
  const ports: UploadPorts = {
    sliceBytes,
    async prepare(part) {
      prepared++
      slice = part.size
      return {
        TaskID: `task-${prepared}`,
        requestEndpoint: '/_blob/uploads/u-1',
        uploadSuccessEndpoint: '/api/web/uploads/files/t/success',
        signatureEndpoint: '/api/web/uploads/files/t/signature',
        detectedFormat: 'plain-text',
        detectionReason: '',
      }
    },
    sign: async (_, verb) => `https://blob.example/uploads/u-1?sp=${verb}&sig=1`,
    async put(address, body, headers, onBytes, signal) {
      const url = new URL(address)
      const nth = ++puts
      inFlight++
      most = Math.max(most, inFlight)
      await Promise.resolve()
      inFlight--
      signal.throwIfAborted()
      const failure = options.fail?.(url, nth)
      if (failure === 'network') throw new TypeError('network')
      if (failure !== undefined) return failure
      onBytes(body.size)
      const comp = url.searchParams.get('comp') ?? 'blob'
      calls.push(comp)
      if (comp === 'block') blocks.set(url.searchParams.get('blockid') ?? '', body)
      else if (comp === 'blocklist') {
        const ids = [...(await body.text()).matchAll(/<Latest>([^<]+)</g)].map(([, id]) => id ?? '')
        if (ids.some((id) => !blocks.has(id))) return 400
        blob = new Blob(ids.map((id) => blocks.get(id) ?? ''))
      } else {
        expect(headers['x-ms-blob-type']).toBe('BlockBlob')
        blob = body
      }
      return 201
    },
    async remove() {
      calls.push('delete')
    },
    async success(what, file, times) {
      told.push({ task: what.TaskID, name: file.name, ...times })
    },
    store: options.store ?? memoryStore(),
    now: () => now,
    pause: async (_, signal) => {
      waits++
      signal.throwIfAborted()
    },
    isReachable: async () => true,
  }
  return {
    ports,
    calls,
    told,
    blob: () => blob,
    prepared: () => prepared,
    slice: () => slice,
    most: () => most,
    waits: () => waits,
    passTime: (ms: number) => {
      now += ms
    },
  }
}

/** A file in which every block is different. */
function fileOf(size: number): File {
  const bytes = new Uint8Array(size)
  for (let i = 0; i < size; i += 1000) bytes[i] = (i / 1000) % 251
  return new File([bytes], 'proxy.log', { lastModified: 1 })
}

async function same(a: Blob | undefined, b: Blob): Promise<boolean> {
  return a !== undefined && Buffer.compare(Buffer.from(await a.arrayBuffer()), Buffer.from(await b.arrayBuffer())) === 0
}

const send = (file: File, ports: UploadPorts, onChange: (state: UploadState) => void = () => {}) =>
  startUpload(file, GROUP, ports, onChange)

describe('an upload', () => {
  it('sends a file of 4,000,000 bytes in one piece, announced by its first MiB', async () => {
    const endpoint = blobEndpoint()
    const file = fileOf(blockBytes)

    const end = await send(file, endpoint.ports).done

    expect(end.status).toBe('success')
    expect(endpoint.calls).toEqual(['blob'])
    expect(endpoint.slice()).toBe(sliceBytes)
    expect(endpoint.told).toEqual([{ task: 'task-1', name: 'proxy.log' }])
    expect(await same(endpoint.blob(), file)).toBe(true)
  })

  describe('of a log without years', () => {
    const open = (endpoint: ReturnType<typeof blobEndpoint>, times: UploadPrepared['times']): UploadPorts => ({
      ...endpoint.ports,
      prepare: async (part, signal) => ({
        ...(await endpoint.ports.prepare(part, signal)),
        ...(times && { times }),
      }),
    })
    const assumedYear = { year: 2021, reason: 'name', sure: 'likely' } as const
    /** An upload whose bytes have all been sent. */
    const asked = async () => {
      const endpoint = blobEndpoint()
      const isSent = Promise.withResolvers<void>()
      const upload = send(fileOf(1000), open(endpoint, { assumedYear, namesZone: false }), ({ sent }) => {
        if (sent === 1000) isSent.resolve()
      })
      await isSent.promise
      return { endpoint, upload }
    }

    it('is sent at once, and completed when the year is set or left open', async () => {
      for (const times of [{ year: 2019, zoneOffsetMinutes: 60 }, {}]) {
        const { endpoint, upload } = await asked()
        expect(endpoint.told).toEqual([])

        upload.choose(times)

        expect((await upload.done).status).toBe('success')
        expect(endpoint.told).toEqual([{ task: 'task-1', name: 'proxy.log', ...times }])
      }
    })

    it('does not wait if lines have years, or if only the whole file can show that', async () => {
      for (const times of [{ assumedYear: null, namesZone: false }, undefined]) {
        const endpoint = blobEndpoint()

        expect((await send(fileOf(1000), open(endpoint, times)).done).status).toBe('success')
      }
    })
  })

  it('sends three blocks at a time, and progress never decreases', async () => {
    const endpoint = blobEndpoint()
    const sent: number[] = []
    const file = fileOf(blockBytes * 6 + 17)

    const end = await send(file, endpoint.ports, (state) => sent.push(state.sent)).done

    expect(endpoint.most()).toBe(3)
    expect(end.sent).toBe(file.size)
    expect(sent).toEqual([...sent].sort((a, b) => a - b))
  })

  it('retries a failing block, then gives up and remembers the stored blocks', async () => {
    const store = memoryStore()
    const file = fileOf(blockBytes * 4)
    const stubborn = btoa('000002')
    const endpoint = blobEndpoint({
      store,
      fail: (url) => (url.searchParams.get('blockid') === stubborn ? 503 : undefined),
    })

    const end = await send(file, endpoint.ports).done

    expect(end.status).toBe('error')
    expect(end.error).toEqual(new StorageRefused(503))
    expect(endpoint.waits()).toBe(putRetries)
    expect(openRecords(store, GROUP, 0)[0]?.done).toEqual(expect.arrayContaining([0, 1]))
  })

  it('waits while the organisation has too many unfinished reports, and says so', async () => {
    const endpoint = blobEndpoint()
    const refusals = [7, 3].map((seconds) => new CallFailed('no', 429, 'rate.limited', { values: { seconds } }))
    const waits: number[] = []
    const states: UploadState[] = []
    const ports: UploadPorts = {
      ...endpoint.ports,
      async success(...given) {
        const refusal = refusals.shift()
        if (refusal) throw refusal
        await endpoint.ports.success(...given)
      },
      pause: async (ms) => void waits.push(ms),
    }

    const end = await send(fileOf(1000), ports, (state) => states.push(state)).done

    expect([end.status, end.isHeld]).toEqual(['success', true])
    expect(waits).toEqual([7000, 3000])
    expect(endpoint.told).toHaveLength(1)
    expect(states.find(({ isHeld }) => isHeld)?.status).toBe('saving')
  })

  it('continues by itself when the network is back, however long that takes, and says so', async () => {
    const endpoint = blobEndpoint()
    const states: UploadState[] = []
    let downFor = 0
    /** Every first call fails, and then the server is away for more attempts than an upload makes. */
    const failsFirst = <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>, error: Error) => {
      let isFirst = true
      return async (...given: Given) => {
        if (!isFirst) return call(...given)
        isFirst = false
        downFor = 2 * putRetries
        throw error
      }
    }
    const lost = new CallFailed('Failed to fetch', 0, 'network')
    const ports: UploadPorts = {
      ...endpoint.ports,
      prepare: failsFirst(endpoint.ports.prepare, lost),
      sign: failsFirst(endpoint.ports.sign, lost),
      put: failsFirst(endpoint.ports.put, new TypeError('network')),
      success: failsFirst(endpoint.ports.success, lost),
      isReachable: async () => downFor-- <= 0,
    }

    const end = await send(fileOf(1000), ports, (state) => states.push(state)).done

    expect([end.status, end.isCutOff]).toEqual(['success', false])
    expect(endpoint.waits()).toBe(4 * 2 * putRetries)
    expect(endpoint.told).toHaveLength(1)
    expect(states.filter(({ isCutOff }) => isCutOff).map(({ status }) => status)).toContain('saving')
  })

  it('says that a folder cannot be read, instead of blaming the network', async () => {
    const endpoint = blobEndpoint()
    const folder = fileOf(1000)
    const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) } as Blob
    folder.slice = () => unreadable
    const ports: UploadPorts = {
      ...endpoint.ports,
      prepare: () => Promise.reject(new CallFailed('Failed to fetch', 0, 'network')),
    }

    const end = await send(folder, ports).done

    expect(end.error).toEqual(new Unreadable('proxy.log'))
  })

  it('resumes where it stopped, under the same task, for seven days', async () => {
    const store = memoryStore()
    const file = fileOf(blockBytes * 5)
    const broken = blobEndpoint({ store, fail: (_, nth) => (nth > 2 ? 'network' : undefined) })
    await send(file, broken.ports).done
    const kept = openRecords(store, GROUP, 0)[0]?.done.length ?? 0

    const again = blobEndpoint({ store })
    again.passTime(6 * dayMs)
    const resumed = { ...again.ports, put: withTheBlocksOfBefore(again.ports) }
    await send(file, resumed).done

    expect(kept).toBe(2)
    expect(again.prepared()).toBe(0)
    expect(again.calls.filter((comp) => comp === 'block')).toHaveLength(3)
    expect(openRecords(store, GROUP, 0)).toEqual([])

    store.setItem(
      resumeKey(GROUP, file),
      JSON.stringify({ at: 0, file, groupId: GROUP, prepared: { TaskID: 'x' }, done: [] }),
    )
    expect(openRecords(store, GROUP, 7 * dayMs)).toEqual([])
  })

  describe('that was interrupted after the last block', () => {
    const file = fileOf(blockBytes * 2)
    const refusal = (status: number, code: string) => new CallFailed('no', status, code)
    /** All blocks are in storage; the last call was not confirmed. */
    async function interrupted(answer: unknown) {
      const store = memoryStore()
      const endpoint = blobEndpoint({ store })
      const success = async () => {
        throw answer
      }
      expect((await send(file, { ...endpoint.ports, success }).done).status).toBe('error')
      return { store, endpoint }
    }

    it('continues when the user is signed in again, without sending a block twice', async () => {
      const { store, endpoint } = await interrupted(refusal(401, 'session.missing'))
      expect(openRecords(store, GROUP, 0)).toHaveLength(1)

      expect((await send(file, endpoint.ports).done).status).toBe('success')

      expect(endpoint.calls).toEqual(['block', 'block', 'blocklist', 'blocklist'])
      expect(endpoint.told).toEqual([{ task: 'task-1', name: 'proxy.log' }])
    })

    it('is completed again without a signed address if the server has already started', async () => {
      const { store, endpoint } = await interrupted(refusal(0, 'network'))
      const sign = async () => {
        throw refusal(410, 'upload.closed')
      }

      expect((await send(file, { ...endpoint.ports, sign }).done).status).toBe('success')

      expect(endpoint.waits()).toBe(0)
      expect(endpoint.told).toEqual([{ task: 'task-1', name: 'proxy.log' }])
      expect(openRecords(store, GROUP, 0)).toEqual([])
    })

    it.each([
      [404, 'not-found'],
      [410, 'upload.expired'],
      [410, 'a code of later'],
      [409, 'report.cancelled'],
    ])('is sent again if the server no longer expects it (%i %s)', async (status, code) => {
      const { store, endpoint } = await interrupted(refusal(0, 'network'))
      const ofBefore = ({ TaskID }: UploadPrepared) => TaskID === 'task-1'
      const ports: UploadPorts = {
        ...endpoint.ports,
        async sign(prepared, verb) {
          if (ofBefore(prepared)) throw refusal(status, code)
          return endpoint.ports.sign(prepared, verb)
        },
        async success(prepared, ...rest) {
          if (ofBefore(prepared)) throw refusal(status, code)
          return endpoint.ports.success(prepared, ...rest)
        },
      }

      expect((await send(file, ports).done).status).toBe('success')

      expect(endpoint.calls).toEqual(['block', 'block', 'blocklist', 'block', 'block', 'blocklist'])
      expect(endpoint.told).toEqual([{ task: 'task-2', name: 'proxy.log' }])
      expect(openRecords(store, GROUP, 0)).toEqual([])
    })
  })

  it('starts from the first block if storage answers 403', async () => {
    let refused = false
    const endpoint = blobEndpoint({
      fail: (url) => {
        if (refused || url.searchParams.get('blockid') !== btoa('000003')) return undefined
        refused = true
        return 403
      },
    })
    const file = fileOf(blockBytes * 5)

    const end = await send(file, endpoint.ports).done

    expect(end.status).toBe('success')
    expect(endpoint.calls.filter((comp) => comp === 'block').length).toBeGreaterThan(5)
    expect(await same(endpoint.blob(), file)).toBe(true)
  })

  it('fails on a second 403 and deletes the record', async () => {
    const store = memoryStore()
    const endpoint = blobEndpoint({ store, fail: () => 403 })

    const end = await send(fileOf(blockBytes * 3), endpoint.ports).done

    expect(end.status).toBe('error')
    expect(openRecords(store, GROUP, 0)).toEqual([])
  })

  it('stops while paused and completes', async () => {
    const endpoint = blobEndpoint()
    const file = fileOf(blockBytes * 6)
    const states: UploadState[] = []
    const upload = send(file, endpoint.ports, (state) => {
      states.push(state)
      if (state.sent >= blockBytes && !states.some(({ paused }) => paused)) upload.pause()
    })
    while (!states.some(({ paused }) => paused)) await Promise.resolve()
    const before = endpoint.calls.length

    upload.resume()
    const end = await upload.done

    expect(before).toBeLessThan(6)
    expect(end.status).toBe('success')
    expect(await same(endpoint.blob(), file)).toBe(true)
  })

  it('leaves nothing behind after cancellation', async () => {
    const store = memoryStore()
    const endpoint = blobEndpoint({ store })
    let cancelled: Promise<boolean> | undefined
    const upload = send(fileOf(blockBytes * 6), endpoint.ports, (state) => {
      if (state.sent > 0) cancelled ??= upload.cancel()
    })

    const end = await upload.done
    expect(await cancelled).toBe(true)

    expect(end.status).toBe('initial')
    expect(endpoint.told).toEqual([])
    expect(endpoint.calls).toContain('delete')
    expect(openRecords(store, GROUP, 0)).toEqual([])
  })

  it('returns whether storage deleted the data', async () => {
    const endpoint = blobEndpoint()
    const refuse = async () => {
      throw new StorageRefused(500)
    }
    let cancelled: Promise<boolean> | undefined
    const upload = send(fileOf(blockBytes * 6), { ...endpoint.ports, remove: refuse }, (state) => {
      if (state.sent > 0) cancelled ??= upload.cancel()
    })

    await upload.done

    expect(await cancelled).toBe(false)
  })

  it('reports an answer without the name of a blob', async () => {
    const endpoint = blobEndpoint()
    const prepare: UploadPorts['prepare'] = async (...args) => ({
      ...(await endpoint.ports.prepare(...args)),
      requestEndpoint: '',
    })

    const end = await send(fileOf(10), { ...endpoint.ports, prepare }).done

    expect(end.error).toBeInstanceOf(NoEndpoint)
  })
})

/** Storage that still has the blocks of an earlier connection and accepts the list. */
function withTheBlocksOfBefore(ports: UploadPorts): UploadPorts['put'] {
  return async (url, ...rest) => (new URL(url).searchParams.get('comp') === 'blocklist' ? 201 : ports.put(url, ...rest))
}
