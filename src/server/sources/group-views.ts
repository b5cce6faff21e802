import type { Actor } from '../platform/db/db.ts'
import { nearOf, type SourceRegister, shownTo } from './register.ts'
import type { SourceService } from './service.ts'

/** What groups see, read at most once each. Use one instance per job, because results are never refreshed. */
export async function groupViews(register: SourceService['register']) {
  const near = nearOf(await register.seen())
  const views = new Map<string, ReadonlyMap<number, string>>()
  /** Names of the sources that a group sees, by number. */
  async function sourcesOf(groupId: string): Promise<ReadonlyMap<number, string>> {
    const known = views.get(groupId)
    if (known) return known
    const reader = await register.readerFor(groupId)
    const shown = shownTo(reader, near(reader))
    const view = new Map(shown.map(({ number, source }) => [number, source.name] as const))
    views.set(groupId, view)
    return view
  }
  /** Those of the given groups that see a source. */
  async function seenBy(source: number, groupIds: readonly string[]): Promise<string[]> {
    const seeing: string[] = []
    for (const id of groupIds) if ((await sourcesOf(id)).has(source)) seeing.push(id)
    return seeing
  }
  return { sourcesOf, seenBy }
}

/**
 * The sources that a group sees, by number, for a member of the group.
 * @throws Problem `not-found` for others
 */
export const sourcesForMembers =
  ({ register, readerOf }: Pick<SourceService, 'readerOf'> & { readonly register: Pick<SourceRegister, 'near'> }) =>
  async (who: Actor, groupId: string): Promise<ReadonlyMap<number, { readonly id: string; readonly name: string }>> => {
    const reader = await readerOf(who, groupId)
    const shown = shownTo(reader, await register.near(reader))
    return new Map(shown.map(({ number, source: { id, name } }) => [number, { id, name }] as const))
  }
