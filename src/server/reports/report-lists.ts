import { indexMirror } from '../../analysis/mirror-index.ts'
import { sourceFacts } from '../../analysis/source-facts.ts'
import { noPrices } from '../../catalogue/prices.ts'
import { unstated } from '../../catalogue/sources/licences.ts'
import { unknownSource } from '../../catalogue/unknown-source.ts'
import type { ReportRequest } from '../../contract/uploads.ts'
import { listBlob } from '../../domain/report-lists.ts'
import type { IndexReader } from '../../engine/index/index-reader.ts'
import { joinedIndex } from '../../engine/index/joined-index.ts'
import type { Judge } from '../../engine/match/match.ts'
import type { SourceFacts } from '../../engine/recommend/recommend.ts'
import { unpackOne } from '../../formats/containers/unpack.ts'
import { causeOf } from '../../formats/feeds/reading/why-unreadable.ts'
import { UnreadableFeed } from '../../formats/reading/unreadable.ts'
import type { BlobStore } from '../platform/blobs/blobs.ts'
import type { Assignment } from './assignment.ts'

/** Of all lists of a report together: an index of them is in memory. */
const mostUnpackedBytes = 128 * 2 ** 20

/** Id of a list in its report, by its place in the request. Like ids of sources that only one group has. */
const listId = (place: number) => `custom.list-${place + 1}`

/** Who brings a list may use it. */
const licence = { ...unstated, commercialUse: 'yes' } as const

type ListFile = NonNullable<ReportRequest['lists']>[number]

interface Order {
  readonly assignment: Pick<Assignment, 'request' | 'blob' | 'createdAt'>
  readonly facts: readonly SourceFacts[]
}

/**
 * Adds the lists that a person uploaded with a log as sources in use, of this report only. Samples are not in use: the
 * report tells whether they are worth their price. A list that cannot be read is there too, but is not compared.
 * @returns `ever` if no list has a date: they are compared as they are now
 */
export async function withLists<O extends Order>(
  order: O,
  index: IndexReader,
  { blobs, judge }: { readonly blobs: BlobStore; readonly judge: Judge },
) {
  const { request, blob, createdAt } = order.assignment
  const { lists = [] } = request
  if (blob === undefined || lists.length === 0) return { order, index }
  let left = mostUnpackedBytes
  async function* unpacked(name: string, { name: fileName, bytes }: ListFile): AsyncGenerator<Uint8Array> {
    const size = await blobs.size(name)
    if (size === undefined || size > bytes) throw new UnreadableFeed('The file is not there as it was announced.')
    for await (const chunk of unpackOne(await blobs.read(name), {}, { name: fileName })) {
      left -= chunk.length
      if (left < 0) throw new UnreadableFeed('The lists of this report unpack to more than 128 MiB.')
      yield chunk
    }
  }
  const read = await indexMirror(undefined, {
    now: createdAt,
    judge,
    lists: lists.map((list, place) => ({
      path: list.name,
      held: { id: listId(place), open: () => unpacked(listBlob(blob, place), list) },
    })),
  })
  // A list of which nothing is applied is held back.
  const reasons = new Map(read.unread.map(({ path, reason, held }) => [path, held ?? causeOf(reason)]))
  const positions = new Map(read.sources.map(({ id }, position) => [id, position]))
  const facts = lists.map(({ name, eurPerYear, isSample = false }, place): SourceFacts => {
    const id = listId(place)
    const collected = read.collected[positions.get(id) ?? -1]
    const source = unknownSource({ id, name, licence, commercial: isSample })
    const unread = reasons.get(name)
    return {
      ...sourceFacts(source, noPrices, collected),
      price: eurPerYear ?? (isSample ? null : 0),
      ...(unread !== undefined && { unread }),
    }
  })
  const inUse = facts.filter((_, place) => !lists[place]?.isSample)
  const currentSources = [...request.currentSources, ...inUse.map(({ id }) => id)]
  return {
    order: {
      ...order,
      facts: [...order.facts, ...facts],
      assignment: { ...order.assignment, request: { ...request, currentSources } },
    },
    index: joinedIndex(index, read.index),
    prefilter: read.index.prefilter,
    ever: read.sources.length > 0 && read.undated.length === read.sources.length,
  }
}
