import type { Clock } from '../platform/clock.ts'
import type { GroupReader } from '../sources/register.ts'
import type { SourceService } from '../sources/service.ts'
import type { SourceOverview } from '../sources/store.ts'

const keptMs = 15_000
const mostKept = 200

export type RecentSources = (reader: GroupReader) => Promise<readonly SourceOverview[]>

/** The sources that a group may see, cached for some seconds: they change with a collection, not with a click. */
export function recentSources({ sources }: Pick<SourceService, 'sources'>, clock: Clock): RecentSources {
  const cache = new Map<string, { readonly at: number; readonly answer: Promise<readonly SourceOverview[]> }>()
  return (reader) => {
    // A group that was moved sees no more what the groups above its former place share with it.
    const place = [...(reader.above ?? []), reader.groupId].join()
    const now = clock.now()
    const before = cache.get(place)
    if (before && now - before.at < keptMs) return before.answer
    cache.delete(place)
    for (const oldest of cache.keys()) if (cache.size >= mostKept) cache.delete(oldest)
    const answer = sources.list(reader)
    answer.catch(() => cache.delete(place))
    cache.set(place, { at: now, answer })
    return answer
  }
}
