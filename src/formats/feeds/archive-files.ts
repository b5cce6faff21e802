import { strictestTlp, tagOfTlp } from '../../domain/tlp.ts'
import type { Head } from '../feed-format.ts'
import { tagOfHead } from './markings.ts'
import { NoList, UnreadableFeed } from './unreadable.ts'

/** An unpacked file, possibly with a name. */
export interface FeedFile {
  readonly name?: string
  readonly bytes: AsyncIterable<Uint8Array>
}

/** What the files of an archive have in common. */
export interface SharedNotes {
  /** The strictest TLP that one of them has stated for the whole file, as a tag. */
  marking?: string | undefined
}

/** Notes the marking of a file, and returns the one that it has as part of its archive. */
export function noteMarking(shared: SharedNotes, head: Head): string | undefined {
  const tags = [shared.marking, tagOfHead(head.text)].filter((tag) => tag !== undefined)
  const strictest = strictestTlp(tags)
  shared.marking = strictest && tagOfTlp(strictest)
  return shared.marking
}

/**
 * Reads the files of an archive one by one, so that each has its own format. Those without a list, such as a licence or the
 * report as a PDF, are left out if another one has a list.
 * @throws UnreadableFeed at the end, if a list is damaged or there is none
 */
export async function* readEachFile<T>(
  files: AsyncIterable<FeedFile>,
  read: (file: FeedFile, shared: SharedNotes) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const shared: SharedNotes = {}
  let hasList = false
  let withoutList: NoList | undefined
  let damage: UnreadableFeed | undefined
  for await (const file of files) {
    try {
      yield* read(file, shared)
      hasList = true
    } catch (error) {
      if (error instanceof NoList) withoutList ??= error
      else if (error instanceof UnreadableFeed) damage ??= error
      else throw error
    }
  }
  if (damage !== undefined) throw damage
  if (!hasList && withoutList !== undefined) throw withoutList
}
