import { type PermissionId, permissionsByScope, type Scope } from '../../src/domain/permission.ts'
import type { ObjectKind } from './world.ts'

interface Group {
  parent: string | null
  deleted: boolean
  /** Own grants by scope; a missing scope is inherited. */
  readonly grants: Map<string, ReadonlySet<string>>
}

const scopeOf = new Map<string, string>(
  (Object.keys(permissionsByScope) as Scope[]).flatMap((scope) =>
    permissionsByScope[scope].map((permission) => [permission, scope] as const),
  ),
)

/** An independent implementation of the authorisation rules, to compare with the product's. */
export class Model {
  readonly groups = new Map<string, Group>()
  /** Roles by user and group. */
  readonly members = new Map<string, Map<string, string>>()
  readonly roles = new Map<string, ReadonlySet<string>>()
  readonly objects = new Map<
    string,
    {
      readonly kind: ObjectKind
      readonly group: string
      alive: boolean
      /** The state in which a report has no result; it has none after it was restored from the bin either. */
      readonly without?: 'failed' | 'uploading'
    }
  >()

  /** From the group to its root. */
  way(group: string): string[] {
    const ids: string[] = []
    for (let at: string | null = group; at !== null; at = this.groups.get(at)?.parent ?? null) ids.push(at)
    return ids
  }

  isThere(group: string): boolean {
    const known = this.groups.get(group)
    return known !== undefined && !known.deleted
  }

  granted(group: string, permission: PermissionId | string): boolean {
    const scope = scopeOf.get(permission) ?? ''
    const own = this.groups.get(group)
    if (!own) return false
    const here = own.grants.get(scope)
    if (own.parent === null) return here?.has(permission) ?? false
    return (here === undefined || here.has(permission)) && this.granted(own.parent, permission)
  }

  /** Undefined if the user is not in the group. */
  permissions(user: string, group: string): ReadonlySet<string> | undefined {
    if (!this.isThere(group)) return undefined
    // The role `none` makes a user an outsider.
    const roles = this.way(group)
      .flatMap((id) => this.members.get(user)?.get(id) ?? [])
      .filter((role) => role !== 'none')
    if (roles.length === 0) return undefined
    const held = roles.flatMap((role) => [...(this.roles.get(role) ?? [])])
    return new Set(held.filter((permission) => this.granted(group, permission)))
  }

  below(group: string): string[] {
    return [...this.groups.keys()].filter((id) => this.way(id).includes(group))
  }

  /** A root is at depth 1. */
  depth(group: string): number {
    return this.way(group).length
  }

  height(group: string): number {
    return Math.max(...this.below(group).map((id) => this.depth(id))) - this.depth(group) + 1
  }
}
