import { compareCodeUnits } from '../../domain/order.ts'
import { readSegments, type SegmentBatch, type SegmentParser } from './read.ts'
import { SightingsProblem } from './sighting.ts'

/** An unpacked sightings file, with its name for messages. */
export interface SightingsFile {
  readonly name: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** A file during the merge, with its next segment. */
interface Input {
  readonly name: string
  readonly segments: AsyncGenerator<SegmentParser>
  next: SegmentParser | undefined
}

/**
 * Merges unpacked sightings files: the union of their segments by name, in order. The result does not depend on the
 * order or grouping of the files, nor on how often one of them takes part. All files are read at once, each in bounded
 * memory.
 * @throws SightingsProblem if a file cannot be read, or if segments of the same name have different values
 */
export async function* mergeSightings(files: readonly SightingsFile[]): AsyncGenerator<Uint8Array> {
  const inputs = files.map(({ name, bytes }): Input => ({ name, segments: readSegments(bytes), next: undefined }))
  try {
    for (const input of inputs) await advance(input)
    for (;;) {
      const name = inputs.reduce<string | undefined>(least, undefined)
      if (name === undefined) return
      const same = inputs.filter(({ next }) => next?.header.segment === name)
      yield encoder.encode(`${headerOf(same)}\n`)
      for await (const { bytes } of batchesOf(same[0] as Input)) yield bytes
      for (const input of same) await advance(input)
    }
  } finally {
    for (const { segments } of inputs) await segments.return(undefined)
  }
}

const encoder = new TextEncoder()

async function advance(input: Input): Promise<void> {
  try {
    const { done, value } = await input.segments.next()
    input.next = done ? undefined : value
  } catch (error) {
    throw named(error, input.name)
  }
}

async function* batchesOf({ name, next }: Input): AsyncGenerator<SegmentBatch> {
  try {
    if (next) yield* next.batches()
  } catch (error) {
    throw named(error, name)
  }
}

/** Adds the file name to a problem. */
const named = (error: unknown, name: string) => (error instanceof SightingsProblem ? error.in(name) : error)

/** The header line of segments with the same name. They may differ in their writer; their order must not matter. */
function headerOf(same: readonly Input[]): string {
  const [first, ...others] = same.map(({ name, next }) => ({ name, segment: next as SegmentParser }))
  if (!first) throw new Error('no segment')
  let line = first.segment.headerLine
  for (const { name, segment } of others) {
    if (!isSame(segment.header, first.segment.header)) {
      const what = `the segment ${segment.header.segment} has other values than in ${first.name}`
      throw new SightingsProblem('conflict', what, { line: 0, atByte: 0 }).in(name)
    }
    if (segment.headerLine < line) line = segment.headerLine
  }
  return line
}

function least(name: string | undefined, { next }: Input): string | undefined {
  const own = next?.header.segment
  return name === undefined || (own !== undefined && own < name) ? own : name
}

type Header = SegmentParser['header']

/** Tells whether two segments of the same name hold the same lines. */
function isSame(a: Header, b: Header): boolean {
  return (
    a.crc32 === b.crc32 && a.base === b.base && JSON.stringify(sorted(a.values)) === JSON.stringify(sorted(b.values))
  )
}

function sorted(counts: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(counts).sort(([a], [b]) => compareCodeUnits(a, b))
}
