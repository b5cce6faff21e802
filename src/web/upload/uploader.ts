import type { UploadPrepared } from '../../contract/uploads.ts'
import type { ProblemCode } from '../../domain/problem.ts'
import { CallFailed } from '../app/api.ts'
import { blockBytes, connections, putRetries, putRetryDelayMs } from './limits.ts'
import { type FileIdentity, type ResumeRecord, readRecord, resumeKey, type Store, sentBytes } from './resume.ts'

/** External functions of an upload; `browser-ports.ts` implements them for the browser. */
export interface UploadPorts {
  /** Number of bytes sent with the first call. */
  readonly sliceBytes: number
  /** First call, with the first bytes of the file. */
  prepare(slice: Blob, signal: AbortSignal): Promise<UploadPrepared>
  /** Gets a signed URL that allows one method on the blob. */
  sign(prepared: UploadPrepared, verb: 'PUT' | 'DELETE', signal?: AbortSignal): Promise<string>
  /** A PUT to storage; reports the bytes sent so far and returns the status. */
  put(
    url: string,
    body: Blob,
    headers: Record<string, string>,
    onBytes: (sent: number) => void,
    signal: AbortSignal,
  ): Promise<number>
  remove(url: string): Promise<void>
  /** Tells the server that the file is in storage. */
  success(prepared: UploadPrepared, file: FileIdentity, times: ChosenTimes, signal: AbortSignal): Promise<void>
  readonly store: Store
  readonly now: () => number
  pause(ms: number, signal: AbortSignal): Promise<void>
  /** Tells whether the server answers at all. */
  isReachable(): Promise<boolean>
}

/** The user's answers about the times of a log. */
export interface ChosenTimes {
  /** Year of the first lines without one. */
  readonly year?: number
  /** Minutes east of UTC, for times without a zone. */
  readonly zoneOffsetMinutes?: number
}

export interface UploadState {
  readonly status: 'initial' | 'saving' | 'success' | 'error'
  readonly paused: boolean
  readonly sent: number
  readonly total: number
  /** The file has arrived, but the organisation has too many reports under way: this one begins later. */
  readonly isHeld?: boolean
  /** The network is down; the upload continues when it is back. */
  readonly isCutOff?: boolean
  readonly prepared?: UploadPrepared
  readonly error?: unknown
}

export interface Upload {
  /** Resolves when the file is in storage and announced to the server, or when the upload failed or was cancelled. */
  readonly done: Promise<UploadState>
  pause(): void
  resume(): void
  /**
   * Passes on the user's answers about times. If the server found lines without a year, the upload does not finish (and
   * the analysis does not start) before this call.
   */
  choose(times: ChosenTimes): void
  /** Cancels the upload and deletes its record and stored data. @returns false if storage may still hold data */
  cancel(): Promise<boolean>
}

/** Storage answered a request with an error status. */
export class StorageRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`storage answered ${status}`)
    this.name = 'StorageRefused'
    this.status = status
  }
}

/** The browser cannot read the file: it is a folder, or was changed or deleted after it was chosen. */
export class Unreadable extends Error {
  constructor(name: string) {
    super(`${name} cannot be read`)
    this.name = 'Unreadable'
  }
}

/** The first response names no blob. */
export class NoEndpoint extends Error {
  constructor() {
    super('File save error: No requestEndpointID')
    this.name = 'NoEndpoint'
  }
}

/** The blob's name is the last segment of `requestEndpoint`, its container the segment before. */
export function blobOf({ requestEndpoint }: UploadPrepared): { name: string; container: string } {
  const segments = requestEndpoint.split(/[?#]/)[0]?.split('/').filter(Boolean) ?? []
  const name = segments.at(-1)
  if (!name) throw new NoEndpoint()
  return { name, container: segments.at(-2) ?? '' }
}

const cancelled: ProblemCode = 'report.cancelled'

/** Tells whether the server no longer expects the upload: it already has the file, or has deleted or cancelled the upload. */
function isOver(error: unknown): boolean {
  return error instanceof CallFailed && (error.status === 404 || error.status === 410 || error.code === cancelled)
}

/** Tells whether a request had no answer. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof CallFailed && error.code === 'network')
}

async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

/** Seconds after which a refused call may be repeated. @throws the failure itself if the call may not be repeated */
function secondsToWait(error: unknown): number {
  if (error instanceof CallFailed && error.code === 'rate.limited') return Number(error.values.seconds ?? 60)
  throw error
}

/** Tells whether the server found lines without a year in the first bytes. */
export function asksForYear({ times }: UploadPrepared): boolean {
  return times !== undefined && times.assumedYear !== null
}

/** Waits for `work`; rejects when the signal aborts. */
async function abortable(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const stop = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  await Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener('abort', stop))
}

const blockId = (index: number) => btoa(String(index).padStart(6, '0'))

/**
 * Sends a file: its first bytes to the server, then the whole file to storage, in one piece up to 4,000,000 bytes,
 * otherwise in blocks, three at a time, followed by the block list. The browser remembers sent blocks for seven days.
 */
export function startUpload(
  file: File,
  groupId: string,
  ports: UploadPorts,
  onChange: (state: UploadState) => void,
): Upload {
  const key = resumeKey(groupId, file)
  const identity: FileIdentity = { name: file.name, size: file.size, lastModified: file.lastModified }
  const stopped = new AbortController()
  /** Bytes sent so far of each running PUT, by its slot. */
  const underWay = new Map<number, number>()
  /** Indexes of the blocks in storage. */
  const done = new Set<number>()
  let state: UploadState = { status: 'saving', paused: false, sent: 0, total: file.size }
  let attempt = new AbortController()
  const chosen = Promise.withResolvers<ChosenTimes>()
  let times: ChosenTimes = {}
  let unpaused: PromiseWithResolvers<void> | undefined

  const change = (part: Partial<UploadState>) => {
    state = { ...state, ...part }
    onChange(state)
  }
  const count = () => {
    const finished = sentBytes({ file: identity, done: [...done] })
    change({ sent: Math.min(file.size, finished + [...underWay.values()].reduce((sum, bytes) => sum + bytes, 0)) })
  }
  const remember = (prepared: UploadPrepared) => {
    const record: ResumeRecord = { at: ports.now(), file: identity, groupId, prepared, done: [...done] }
    ports.store.setItem(key, JSON.stringify(record))
  }

  let cutOff: Promise<void> | undefined
  const untilReachable = async () => {
    change({ isCutOff: true })
    do await ports.pause(putRetryDelayMs, stopped.signal)
    while (!(await ports.isReachable()))
    change({ isCutOff: false })
  }
  /**
   * After a failed request: waits until the network is back, if that is the cause.
   * @returns whether it was. @throws Unreadable if the file is the cause
   */
  const wasCutOff = async (error: unknown): Promise<boolean> => {
    if (!isUnanswered(error)) return false
    if (!(await isReadable(file))) throw new Unreadable(file.name)
    if (!cutOff && (await ports.isReachable())) return false
    cutOff ??= untilReachable().finally(() => {
      cutOff = undefined
    })
    await cutOff
    return true
  }
  /** Makes a call, again if the network was down meanwhile. */
  const answered = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    for (;;) {
      try {
        return await call()
      } catch (error) {
        stopped.signal.throwIfAborted()
        if (!(await wasCutOff(error))) throw error
      }
    }
  }

  /** One PUT of a round, retried if that may help. A pause aborts the running attempt; `resume` repeats it. */
  const put = async (
    round: AbortSignal,
    prepared: UploadPrepared,
    body: Blob,
    { slot, query, headers }: { slot: number; query?: string; headers?: Record<string, string> },
  ) => {
    for (let tries = 0; ; tries++) {
      await unpaused?.promise
      round.throwIfAborted()
      const signal = AbortSignal.any([round, attempt.signal])
      try {
        const address = await ports.sign(prepared, 'PUT', signal)
        const url = query ? `${address}${address.includes('?') ? '&' : '?'}${query}` : address
        const onBytes = (bytes: number) => {
          underWay.set(slot, bytes)
          count()
        }
        const status = await ports.put(url, body, headers ?? {}, onBytes, signal)
        if (status >= 200 && status < 300) return
        throw new StorageRefused(status)
      } catch (error) {
        underWay.delete(slot)
        round.throwIfAborted()
        if (signal.aborted) {
          tries = -1
          continue
        }
        const isFinal = isOver(error) || (error instanceof StorageRefused && error.status === 403)
        if (isFinal) throw error
        if (await wasCutOff(error)) {
          tries = -1
          continue
        }
        if (tries >= putRetries) throw error
        await ports.pause(putRetryDelayMs, round)
      }
    }
  }

  const sendBlocks = async (round: AbortSignal, prepared: UploadPrepared) => {
    const blocks = Math.ceil(file.size / blockBytes)
    let next = 0
    const lane = async () => {
      for (let index = next++; index < blocks; index = next++) {
        if (done.has(index)) continue
        const part = file.slice(index * blockBytes, (index + 1) * blockBytes)
        await put(round, prepared, part, {
          slot: index,
          query: `comp=block&blockid=${encodeURIComponent(blockId(index))}`,
        })
        // After a cancellation, `remember` must not write the deleted record again.
        round.throwIfAborted()
        underWay.delete(index)
        done.add(index)
        count()
        remember(prepared)
      }
    }
    await Promise.all(Array.from({ length: connections }, lane))
    const list = Array.from({ length: blocks }, (_, index) => `<Latest>${blockId(index)}</Latest>`).join('')
    const xml = new Blob([`<?xml version="1.0" encoding="utf-8"?><BlockList>${list}</BlockList>`])
    const headers = { 'content-type': 'application/xml' }
    await put(round, prepared, xml, { slot: -1, query: 'comp=blocklist', headers })
    underWay.delete(-1)
  }

  /** Runs a round of PUTs; if one fails permanently, the others stop. */
  const inRound = async (work: (round: AbortSignal) => Promise<void>) => {
    const round = new AbortController()
    try {
      await work(AbortSignal.any([stopped.signal, round.signal]))
    } finally {
      round.abort()
      underWay.clear()
    }
  }

  const send = async (prepared: UploadPrepared) => {
    if (file.size <= blockBytes) {
      const headers = { 'x-ms-blob-type': 'BlockBlob' }
      await inRound((round) => put(round, prepared, file, { slot: 0, headers }))
      return
    }
    try {
      await inRound((round) => sendBlocks(round, prepared))
    } catch (error) {
      if (!(error instanceof StorageRefused) || error.status !== 403) throw error
      // Storage no longer accepts these blocks: start again with the first, once.
      done.clear()
      ports.store.removeItem(key)
      count()
      await inRound((round) => sendBlocks(round, prepared))
    }
  }

  /** Tells the server that the file has arrived. A busy server answers with the time of the next attempt. */
  const tell = async (prepared: UploadPrepared) => {
    for (;;) {
      const told = answered(() => ports.success(prepared, identity, times, stopped.signal))
      const seconds = await told.then(() => undefined, secondsToWait)
      if (seconds === undefined) break
      change({ isHeld: true })
      await ports.pause(1000 * seconds, stopped.signal)
    }
    ports.store.removeItem(key)
  }

  const whole = async (record: ResumeRecord | undefined) => {
    const slice = file.slice(0, ports.sliceBytes)
    const prepared = record?.prepared ?? (await answered(() => ports.prepare(slice, stopped.signal)))
    blobOf(prepared)
    for (const index of record?.done ?? []) done.add(index)
    change({ prepared })
    count()
    if (file.size > blockBytes) remember(prepared)
    await send(prepared)
    change({ sent: file.size })
    if (asksForYear(prepared)) await abortable(chosen.promise, stopped.signal)
    await tell(prepared)
  }

  /**
   * Resumes from the record. If the server no longer expects the upload, either the response to `success` was lost (so
   * repeat it), or the server has deleted the upload (so start again).
   */
  const goOn = async (record: ResumeRecord) => {
    try {
      return await whole(record)
    } catch (error) {
      if (!isOver(error)) throw error
    }
    try {
      if (sentBytes(record) === file.size) return await tell(record.prepared)
    } catch (error) {
      if (!isOver(error)) throw error
    }
    ports.store.removeItem(key)
    done.clear()
    await whole(undefined)
  }

  const run = async (): Promise<UploadState> => {
    try {
      const record = readRecord(ports.store, key, ports.now())
      await (record ? goOn(record) : whole(undefined))
      change({ status: 'success' })
    } catch (error) {
      if (error instanceof StorageRefused && error.status === 403) ports.store.removeItem(key)
      change(stopped.signal.aborted ? { status: 'initial' } : { status: 'error', error, paused: false })
    }
    return state
  }

  onChange(state)
  return {
    done: run(),
    pause() {
      if (state.status !== 'saving' || unpaused) return
      unpaused = Promise.withResolvers()
      attempt.abort()
      attempt = new AbortController()
      change({ paused: true })
    },
    resume() {
      if (!unpaused) return
      unpaused.resolve()
      unpaused = undefined
      change({ paused: false })
    },
    choose(answers) {
      times = answers
      chosen.resolve(answers)
    },
    async cancel() {
      const { prepared } = state
      stopped.abort()
      unpaused?.resolve()
      ports.store.removeItem(key)
      if (!prepared) return true
      // The server deletes unfinished uploads anyway; this only frees the space sooner.
      try {
        await ports.remove(await ports.sign(prepared, 'DELETE'))
        return true
      } catch {
        return false
      }
    },
  }
}
