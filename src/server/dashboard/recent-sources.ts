import { dropOldest } from '../platform/drop-oldest.ts'
import type { GroupReader } from '../sources/register.ts'
import type { SourceService } from '../sources/service.ts'
import type { SourceOverview } from '../sources/store.ts'

const keptMs = 15_000
const mostKept = 200

export type RecentSources = (reader: GroupReader) => Promise<readonly SourceOverview[]>

/**
 * The sources that a group may see, cached for some seconds: they change with a collection, not with a click.
 * @param now ms of a clock that never goes back
 */
export function recentSources(
  { sources }: Pick<SourceService, 'sources'>,
  now: () => number = () => performance.now(),
): RecentSources {
  const cache = new Map<string, { readonly at: number; readonly answer: Promise<readonly SourceOverview[]> }>()
  return (reader) => {
    // The path is part of the key: a group that was moved no longer sees sources of its former groups above.
    const place = [...(reader.above ?? []), reader.groupId].join()
    const at = now()
    const before = cache.get(place)
    if (before && at - before.at < keptMs) return before.answer
    cache.delete(place)
    const answer = sources.list(reader)
    answer.catch(() => cache.delete(place))
    cache.set(place, { at, answer })
    dropOldest(cache, mostKept)
    return answer
  }
}
