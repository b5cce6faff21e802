import { parentPort, workerData } from 'node:worker_threads'
import { extractionFacts } from '../../analysis/extraction-facts.ts'
import { MixedUpload, NotALog, readLog, refuseMixed } from '../../analysis/read-log.ts'
import { bestScanner } from '../../analysis/scanner.ts'
import { demoLogBytes } from '../../catalogue/demo/log.ts'
import { demoMoment } from '../../catalogue/demo/moment.ts'
import type { PriceList } from '../../catalogue/prices.ts'
import type { Problem, ProblemCode } from '../../domain/problem.ts'
import type { Evidence, OwnObservable, Report } from '../../domain/report.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { WarningList } from '../../domain/warning-list.ts'
import { zoneOfTimes } from '../../domain/zone.ts'
import { productPrice } from '../../engine/cost/product-price.ts'
import { TooManyClasses } from '../../engine/coverage/classes.ts'
import { type KeptMost, TooMuchKept } from '../../engine/extract/kept-most.ts'
import { passedOf } from '../../engine/extract/passed.ts'
import type { IndexReader } from '../../engine/index/index-reader.ts'
import { openIndex } from '../../engine/index/index-reader.ts'
import { indexAsOf, type NewestLook, visibleIndex, withNewerLooks } from '../../engine/index/visible-index.ts'
import { compileOwnLists, type OwnLists } from '../../engine/lists/own-lists.ts'
import type { OwnHit } from '../../engine/match/match.ts'
import type { SourceFacts } from '../../engine/recommend/recommend.ts'
import { analyse, analyseProfile } from '../../engine/report/analyse.ts'
import type { EvidenceTable } from '../../engine/report/evidence.ts'
import { ownObservables } from '../../engine/report/own-figures.ts'
import { compileWarningLists, type WarningIndex } from '../../engine/warnings/compile.ts'
import { type InPlaceFile, openInPlace } from '../../formats/containers/in-place.ts'
import { ArchiveProblem } from '../../formats/containers/problem.ts'
import { SightingsProblem } from '../../formats/sightings/sighting.ts'
import { ownList, type ReportList } from '../lists/report-list.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import { type BlobPlace, openBlobs } from '../platform/blobs/open-blobs.ts'
import { isServiceAway } from '../platform/unreachable.ts'
import { fileBytes } from '../sources/index-file.ts'
import type { Assignment, Delivered, Stage } from './assignment.ts'
import { evidenceBatches, evidenceBytes } from './evidence-batches.ts'
import { withLists } from './report-lists.ts'

export interface AnalysisOrder {
  readonly assignment: Pick<Assignment, 'taskId' | 'kind' | 'name' | 'request' | 'blob' | 'createdAt'> & {
    readonly delivered?: Delivered
  }
  /** The index file to match with; the caller keeps it open until the answer. */
  readonly index: { readonly path: string; readonly version: number }
  /** Warning lists; `lists` is sent only if they have changed since the previous order. */
  readonly warnings: { readonly digest: string; readonly lists?: readonly WarningList[] }
  /** Lists of the report's group and those of groups above that apply to it. */
  readonly own?: readonly ReportList[]
  /** The sources to compare. The report must not reveal other sources of the index. */
  readonly facts: readonly SourceFacts[]
  /** Looks by source that may be newer than the index. */
  readonly looks: ReadonlyMap<string, NewestLook>
  readonly prices: PriceList
  readonly limits: { readonly packedBytes: number; readonly expandedBytes: number; readonly members: number }
  readonly maxLineBytes: number
}

/** What the thread is started with. */
export interface AnalysisThreadData {
  readonly blobs: BlobPlace
  readonly keptMost: KeptMost
  /** As in `AnalysisOptions`. */
  readonly mostClassNumbers: number
}

export type AnalysisMessage =
  | { readonly stage: Stage; readonly bytesRead: number; readonly lines: number; readonly skippedLines: number }
  | {
      readonly report: Report
      readonly detectedFormat: string
      readonly own: readonly OwnObservable[]
      readonly passedOwn: readonly OwnObservable[]
    }
  /** Evidence: first that of the whole log, then that of passed events. */
  | { readonly evidence: readonly Evidence[]; readonly isPassed: boolean }
  | { readonly done: true }
  | { readonly problem: Refusal }
  | { readonly error: string; readonly isServiceAway: boolean }

/** A fault that the uploader can fix. */
export interface Refusal {
  readonly code: ProblemCode
  readonly values: Problem['values']
}

/** Messages to the thread during an order. */
export type AnalysisSignal = AnalysisOrder | { readonly more: true }

const progressEveryMs = 250
/**
 * Limits of kept observables, the most frequent first: nobody pages through more, and a million would fill the database.
 * A row has one or two thousand bytes, but more than a hundred thousand if many sources list the same long URL.
 */
const mostEvidence = { items: 100_000, size: 2 ** 29 }
/** Number of own-list matches that are shown individually, and the length of their values together: one message has all of them. */
const mostOwn = { items: 20_000, size: 8 << 20 }

const data = workerData as AnalysisThreadData
let blobs: BlobStore | undefined
let opened: { version: number; reader: IndexReader; close(): void } | undefined
let warnings: { digest: string; index: WarningIndex } | undefined
let wanted: (() => void) | undefined

const port = parentPort
if (!port) throw new Error('this file runs as a worker thread')
const send = (message: AnalysisMessage) => port.postMessage(message)

port.on('message', (signal: AnalysisSignal) => {
  if ('more' in signal) return wanted?.()
  work(signal).catch((error) => {
    const problem = problemOf(error, signal)
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    send(problem ? { problem } : { error: text, isServiceAway: isServiceAway(error) })
  })
})

async function work(order: AnalysisOrder): Promise<void> {
  if (order.warnings.lists) {
    warnings = { digest: order.warnings.digest, index: compileWarningLists(order.warnings.lists) }
  }
  const known = warnings
  if (known?.digest !== order.warnings.digest) throw new Error('warning lists were not sent')
  const ownLists = compileOwnLists((order.own ?? []).map(ownList))
  const index = indexOf(order)
  const { analysis, detectedFormat } =
    order.assignment.kind === 'profile'
      ? profile(order, index, ownLists)
      : await log(order, index, known.index, ownLists)
  const visible = (hits: readonly OwnHit[] = []) =>
    ownLists ? [...upTo(mostOwn, ownObservables(hits, ownLists), ({ value }) => value.length)] : []
  const { report, passed } = analysis
  send({ report, detectedFormat, own: visible(analysis.ownHits), passedOwn: visible(passed?.ownHits) })
  await sendEvidence(analysis.evidence, { isPassed: false })
  if (passed) await sendEvidence(passed.evidence, { isPassed: true })
  send({ done: true })
}

function profile(order: AnalysisOrder, index: IndexReader, ownLists: OwnLists | undefined) {
  send({ stage: 'matching', bytesRead: 0, lines: 0, skippedLines: 0 })
  const analysis = analyseProfile({
    ...question(order, index),
    own: ownLists,
    onRecommend: () => send({ stage: 'recommending', bytesRead: 0, lines: 0, skippedLines: 0 }),
  })
  return { analysis, detectedFormat: analysis.report.summary.detectedFormat }
}

async function log(asked: AnalysisOrder, shared: IndexReader, lists: WarningIndex, ownLists: OwnLists | undefined) {
  blobs ??= await openBlobs(data.blobs)
  const { order, index, prefilter, ever = false } = await withLists(asked, shared, { blobs, judge: lists.judge })
  const { name, request, createdAt } = order.assignment
  const upload = await uploadOf(order)
  let toldAt = 0
  let sofar = { lines: 0, skippedLines: 0 }
  const tell = (stage: Stage) => send({ stage, bytesRead: upload.taken(), ...sofar })
  tell('unpacking')
  const reading = await readLog(
    [
      {
        name,
        content: upload.content,
        ...(request.modified !== undefined && { modified: request.modified }),
        ...(upload.inPlace && { inPlace: upload.inPlace }),
      },
    ],
    {
      scanner: await bestScanner(),
      prefilter: index.prefilter,
      hosts: true,
      alsoKept: [ownLists?.prefilter, prefilter].filter((filter) => filter !== undefined),
      limits: order.limits,
      maxLineBytes: order.maxLineBytes,
      now: createdAt,
      year: request.year,
      zone: zoneOfTimes(request),
      isZoneAssumed: request.isZoneChosen !== true,
      ownRanges: request.ownRanges,
      most: data.keptMost,
      onProgress: ({ lines, skippedLines }) => {
        const time = performance.now()
        if (time - toldAt < progressEveryMs) return
        toldAt = time
        sofar = { lines, skippedLines }
        tell('extracting')
      },
    },
  )
  refuseMixed(reading)
  const { extraction, detectedFormat } = reading
  const facts = extractionFacts(reading)
  sofar = { lines: facts.lines, skippedLines: facts.skippedLines }
  tell('matching')
  const analysis = analyse({
    ...question(order, index, ever),
    own: ownLists,
    sightings: extraction.possibleMatches(),
    passed: passedOf(extraction),
    extraction: facts,
    detectedFormat,
    judge: lists.judge,
    onRecommend: () => tell('recommending'),
  })
  tell('saving')
  return { analysis, detectedFormat }
}

function question({ assignment, facts, prices }: AnalysisOrder, held: IndexReader, ever = false) {
  // The later time counts: a source collected for this report is in an index that is newer than the upload.
  const latest = Math.max(assignment.createdAt, held.builtAt)
  const { asOf } = assignment.request
  const now = asOf === undefined ? latest : Math.min(latest, Date.parse(asOf) + dayMs - 1)
  return {
    id: assignment.taskId,
    index: now < latest ? indexAsOf(held, now) : held,
    sources: facts,
    organisation: assignment.request.cOrg,
    current: assignment.request.currentSources,
    delivered: assignment.delivered?.ids ?? [],
    options: {
      now,
      ever,
      winnowPrices: prices.product,
      feeToday: productPrice(prices.product, assignment.delivered?.paid ?? 0),
      ...(prices.demo && { demoPrices: true }),
      mostClassNumbers: data.mostClassNumbers,
    },
  }
}

/** The index restricted to the sources with facts, and with newer looks at them. */
function indexOf({ index, facts, looks }: AnalysisOrder): IndexReader {
  if (opened?.version !== index.version) {
    opened?.close()
    opened = undefined
    const bytes = fileBytes(index.path)
    opened = { version: index.version, reader: openIndex(bytes), close: bytes.close }
  }
  const shown = new Set(facts.map(({ id }) => id))
  const hidden = new Set(opened.reader.sources.map(({ id }) => id).filter((id) => !shown.has(id)))
  return withNewerLooks(visibleIndex(opened.reader, hidden), looks)
}

/** The upload as a stream, and the number of bytes read so far. */
async function uploadOf({ assignment }: AnalysisOrder) {
  let taken = 0
  async function* counted(input: AsyncIterable<Uint8Array>) {
    for await (const chunk of input) {
      taken += chunk.length
      yield chunk
    }
  }
  if (assignment.kind === 'demo') {
    return { content: counted(demoLogBytes(demoMoment(assignment.createdAt))), taken: () => taken }
  }
  if (assignment.blob === undefined) throw new Error('an upload without a file')
  blobs ??= await openBlobs(data.blobs)
  const paths = await blobs.paths?.(assignment.blob)
  /** Reads the file from its start, and counts the bytes from there. */
  const inPlace = (): InPlaceFile => {
    const file = openInPlace(paths ?? [])
    taken = 0
    const read = (into: Uint8Array) => {
      const length = file.read(into)
      taken += length
      return length
    }
    return { read, close: file.close }
  }
  return { content: counted(await blobs.read(assignment.blob)), taken: () => taken, ...(paths && { inPlace }) }
}

/** Sends the next batch only after the caller has stored the previous one, so that none pile up. */
async function sendEvidence(evidence: EvidenceTable, { isPassed }: { readonly isPassed: boolean }): Promise<void> {
  for await (const batch of evidenceBatches(upTo(mostEvidence, evidence.rows(), evidenceBytes))) {
    const { promise, resolve } = Promise.withResolvers<void>()
    wanted = resolve
    send({ evidence: batch, isPassed })
    await promise
  }
}

/** The first items, as many as are allowed, while their sizes together are no larger than allowed. */
function* upTo<Item>(
  most: { readonly items: number; readonly size: number },
  all: Iterable<Item>,
  sizeOf: (item: Item) => number,
): Generator<Item> {
  let items = 0
  let size = 0
  for (const item of all) {
    size += sizeOf(item)
    if (items++ === most.items || size > most.size) return
    yield item
  }
}

/** Undefined for faults that the uploader cannot fix. */
function problemOf(error: unknown, { assignment, limits }: AnalysisOrder): Refusal | undefined {
  if (error instanceof NotALog) {
    return error.empty
      ? { code: 'upload.empty', values: { file: assignment.name } }
      : { code: 'upload.not-text', values: { detail: error.message } }
  }
  if (error instanceof MixedUpload) {
    return { code: 'upload.mixed', values: { lists: error.lists, logs: error.logs } }
  }
  if (error instanceof TooMuchKept) {
    return { code: 'upload.too-much-found', values: { valueLimit: error.most.values, hourLimit: error.most.hours } }
  }
  if (error instanceof TooManyClasses) return { code: 'upload.too-varied', values: {} }
  if (error instanceof SightingsProblem) {
    return error.code === 'newer'
      ? { code: 'upload.sightings-newer', values: {} }
      : { code: 'upload.sightings-damaged', values: { line: error.line } }
  }
  if (!(error instanceof ArchiveProblem)) return undefined
  switch (error.code) {
    case 'damaged':
      return { code: 'upload.damaged', values: { at: error.atByte ?? 0 } }
    case 'too-large':
      return {
        code: 'upload.expands-too-far',
        values: { limit: `${+(limits.expandedBytes / 2 ** 30).toFixed(1)} GiB` },
      }
    case 'too-many-members':
      return { code: 'upload.too-many-members', values: { limit: limits.members } }
    case 'encrypted':
      return { code: 'upload.encrypted', values: {} }
    case 'unsupported':
      return { code: 'upload.not-text', values: { detail: error.message } }
  }
}
