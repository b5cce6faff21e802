import { useEffect, useState } from 'react'
import { api } from '../../app/api.ts'

/** Which list of options names the values of a field. */
const listOf: Readonly<Record<string, string>> = {
  device: 'targetFormats.device',
  enricher: 'enricher',
  flavours: 'flavours',
  industries: 'industries',
  source_id: 'sources.id',
  sources: 'sources.id',
  target_formats: 'targetFormats.id',
  trending_topics: 'trendingTopics',
}

type Names = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Names of what a group can choose, such as sources and formats. They are loaded when the first entry is opened; an
 * entry shows ids until then, and if they cannot be loaded.
 */
export function useOptionNames(groupId: string) {
  const [isWanted, setWanted] = useState(false)
  const [names, setNames] = useState<Names>(new Map())
  useEffect(() => {
    if (!isWanted) return
    const stop = new AbortController()
    const load = async () => {
      const known = await loadNames(groupId, stop.signal)
      if (!stop.signal.aborted) setNames(known)
    }
    void load()
    return () => stop.abort()
  }, [isWanted, groupId])
  return {
    want: () => setWanted(true),
    nameOf: (field: string, value: string) => names.get(listOf[field] ?? 'products')?.get(value),
  }
}

async function loadNames(groupId: string, signal: AbortSignal): Promise<Names> {
  const params = { id: groupId }
  const [options, flavours, products] = await Promise.allSettled([
    api('GET /api/web/groups/{id}/options/subscription', { params }, { signal }),
    api('GET /api/web/groups/{id}/options/flavours', { params }, { signal }),
    api('GET /api/web/groups/{id}/options/products', { params }, { signal }),
  ])
  const replyOf = <Reply>(one: PromiseSettledResult<readonly Reply[]>) => (one.status === 'fulfilled' ? one.value : [])
  const named = (all: readonly { readonly value: string; readonly text: string }[]) =>
    new Map(all.map(({ value, text }) => [value, text]))
  return new Map([
    ...replyOf(options).map(({ jsonPath, options }) => [jsonPath, named(options)] as const),
    ['flavours', named(replyOf(flavours).flatMap((list) => list.options))],
    ['products', new Map(replyOf(products).flatMap((list) => list.options.map(({ id, name }) => [id, name] as const)))],
  ])
}
