import { ownRangesOf } from '../../engine/extract/own-ranges.ts'
import { compilingOwnLists, type OwnLists } from '../../engine/lists/own-lists.ts'
import type { ProfileStore } from '../groups/profile-store.ts'
import { type AppliedList, type ListSize, ownList } from '../lists/report-list.ts'
import type { ListStore } from '../lists/store.ts'
import { gently } from '../platform/pause.ts'
import type { OwnWords } from './judge.ts'

export interface OwnWordsDependencies {
  readonly lists: Pick<ListStore, 'appliedTo' | 'sizesOf' | 'valuesOf' | 'fitting'>
  readonly profiles: Pick<ProfileStore, 'ownRanges'>
  /** ms since epoch: rows that are valid then count */
  readonly now: number
  readonly signal: AbortSignal
}

/** Lists of one group, compiled; those that apply to groups below apart from the others. */
interface Level {
  /** Versions of its lists, by id. */
  readonly versions: ReadonlyMap<string, string>
  readonly compiled: OwnLists | undefined
  readonly size: ListSize
}

/** Levels are dropped if all together are larger, those that the current group does not use first. */
const mostKept: ListSize = { rows: 1_500_000, bytes: 96 << 20 }

/**
 * Returns what applies to one group after the other, during one run. The lists of a group above are read and compiled once
 * for all groups below it that come next: a thousand groups may share a million rows, which take seconds. A list that has changed
 * meanwhile is read again.
 */
export function ownWordsInTurn({
  lists,
  profiles,
  now,
  signal,
}: OwnWordsDependencies): (groupId: string) => Promise<OwnWords> {
  const sizes = new Map<string, ListSize>()
  const measured = new Map<string, string>()
  const levels = new Map<string, Level>()

  async function learnSizes(applied: readonly AppliedList[]): Promise<void> {
    const unknown = applied.filter(({ id, version }) => measured.get(id) !== version)
    if (unknown.length === 0) return
    const ids = unknown.map(({ id }) => id)
    for (const [id, size] of await lists.sizesOf(ids, now)) sizes.set(id, size)
    for (const { id, version } of unknown) measured.set(id, version)
  }

  async function compiled(taken: readonly AppliedList[]): Promise<Level> {
    const ids = taken.map(({ id }) => id)
    const values = await lists.valuesOf(ids, now)
    const own = taken.map((list) => ownList({ ...list, values: values.get(list.id) ?? {} }))
    return {
      versions: new Map(taken.map(({ id, version }) => [id, version])),
      compiled: await gently(compilingOwnLists(own), signal),
      size: together(ids.flatMap((id) => sizes.get(id) ?? [])),
    }
  }

  /** Keeps what groups that come next may use, which is at most of the groups above this one. */
  function tidy(applied: ReadonlySet<string>, used: ReadonlySet<string>): void {
    for (const key of levels.keys()) if (!applied.has(key)) levels.delete(key)
    // A level that is used may hold more lists than fit for this group; without it, only those that fit are compiled.
    for (const key of [...levels.keys()].sort((a, b) => Number(used.has(a)) - Number(used.has(b)))) {
      const { rows, bytes } = together([...levels.values()].map(({ size }) => size))
      if (rows <= mostKept.rows && bytes <= mostKept.bytes) return
      levels.delete(key)
    }
  }

  async function listsOf(groupId: string): Promise<readonly OwnLists[]> {
    const applied = await lists.appliedTo(groupId)
    await learnSizes(applied)
    const taken = Map.groupBy(lists.fitting(applied, sizes), levelOf)
    tidy(new Set(applied.map(levelOf)), new Set(taken.keys()))
    const found: OwnLists[] = []
    for (const [key, its] of taken) {
      let level = levels.get(key)
      // One with further lists will do: they apply to the group as well, and were left out only to save memory.
      if (!level || !its.every(({ id, version }) => level?.versions.get(id) === version)) {
        level = await compiled(its)
        levels.set(key, level)
      }
      if (level.compiled) found.push(level.compiled)
    }
    return found
  }

  return async (groupId) => ({
    lists: await listsOf(groupId),
    ranges: ownRangesOf(await profiles.ownRanges(groupId)),
  })
}

const levelOf = ({ owner, subgroups }: AppliedList): string => `${owner} ${subgroups}`

function together(sizes: readonly ListSize[]): ListSize {
  return sizes.reduce((sum, size) => ({ rows: sum.rows + size.rows, bytes: sum.bytes + size.bytes }), {
    rows: 0,
    bytes: 0,
  })
}
