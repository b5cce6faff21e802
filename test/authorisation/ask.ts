import type { Call } from '../../src/contract/call.ts'
import { contract } from '../../src/contract/index.ts'
import type { Case } from './cases.ts'
import type { ActorName, World } from './world.ts'

export const groupTargets = ['own', 'foreign', 'missing', 'deleted', 'twice', 'absent'] as const
export type GroupTarget = (typeof groupTargets)[number]
export const objectTargets = ['own', 'foreign', 'missing', 'deleted', 'other'] as const
export type ObjectTarget = (typeof objectTargets)[number]

export interface Cell {
  readonly actor: ActorName
  readonly group: GroupTarget
  readonly object?: ObjectTarget
}

/** The ids of the targets. */
export interface Targets {
  readonly groups: Readonly<Record<GroupTarget, string>>
  readonly objects: Readonly<Record<ObjectTarget, string>>
}

/** Every call of the contract by its name, `<noun>.<call>`. */
export const everyCall: readonly (readonly [name: string, call: Call])[] = Object.entries(contract).flatMap(
  ([noun, some]) => Object.entries(some).map(([name, call]) => [`${noun}.${name}`, call] as const),
)

export function pathOf(call: Call, params: Readonly<Record<string, string>>): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Makes the call of a cell. */
export async function ask(world: World, call: Call, how: Case, cell: Cell, targets: Targets) {
  const group = targets.groups[cell.group]
  const object = targets.objects[cell.object ?? 'own']
  const { params = {}, query = {}, body, form } = await how.request({ group, object, world })
  const path = pathOf(call, params)
  const search = new URLSearchParams(query)
  if (how.group === 'query' && cell.group === 'absent') search.delete('groupID')
  if (how.group === 'query' && cell.group === 'twice') search.append('groupID', group)
  const text = search.size > 0 ? `${path}?${search}` : path
  return world.ask(cell.actor, {
    method: call.method,
    path: text,
    ...(body !== undefined && { body }),
    ...(form && { form: form() }),
    ...(how.group === 'header' && cell.group !== 'absent' && { headers: { 'x-group-id': group } }),
  })
}

/**
 * The expected answer, derived from the rules only. `allowed` is a success of the call; a role in a group above applies
 * in all groups below; outsiders learn nothing about a group.
 */
export function expected(call: Call, how: Case, { actor, group, object }: Cell): 401 | 403 | 404 | 400 | 'allowed' {
  if (call.needs === 'PUBLIC') return 'allowed'
  if (['anon', 'expired', 'badsig', 'wrongAud', 'subKey'].includes(actor)) return 401
  if (call.needs === 'SIGNED_IN') return 'allowed'
  if (group === 'absent' || group === 'twice') return 400
  if (group !== 'own') return 404
  if (['noGroup', 'sibling', 'child', 'removed', 'noRights'].includes(actor)) return 404
  if (actor === 'reader' && call.needs !== 'MEMBER') return 403
  return how.object && object !== 'own' ? 404 : 'allowed'
}
