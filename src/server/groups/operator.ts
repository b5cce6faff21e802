import { parseArgs } from 'node:util'
import { z } from 'zod'
import { GroupName } from '../../contract/groups.ts'
import { permissionsByScope, type Scope } from '../../domain/permission.ts'
import { Problem } from '../../domain/problem.ts'
import type { Locale } from '../../domain/text.ts'
import { INVITATION_DAYS, inviteFirst } from '../invitations/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import type { GrantStore } from './grant-store.ts'
import { createRoot } from './store.ts'
import type { TreeStore } from './tree-store.ts'

export interface GroupTools {
  readonly database: Pick<Database, 'db'>
  readonly tree: TreeStore
  readonly grants: GrantStore
  readonly clock: Clock
  /** Where people reach the product. */
  readonly origin: string
  /** Writes one line. */
  readonly say: (line: string) => void
}

/** What is done once the words were understood. @returns the exit code */
export type GroupCommand = (tools: GroupTools) => Promise<number>

export const groupHelp = `  groups       all groups as a tree, with how many members each has
  create-group NAME --admin EMAIL [--locale de|en]
               a group at the top, for a customer of this installation; prints the link with which its first
               administrator joins, once, within ${INVITATION_DAYS} days
  grant ID SCOPE PERMISSION,...
               what a group at the top can be allowed in a scope, with all below it; "all" or "none" will do
  restore-group ID
               brings a deleted group back, with what was below it`

/** What somebody asked for on the command line. Undefined: it is none of these, or not as they are written. */
export function readGroupCommand(args: readonly string[]): GroupCommand | undefined {
  const [command, ...rest] = args
  const read = commands[command as keyof typeof commands]
  try {
    return Object.hasOwn(commands, command ?? '') ? read(rest) : undefined
  } catch {
    return undefined
  }
}

const Id = z.uuid()

const commands = {
  groups: (args: string[]) => (args.length === 0 ? list : undefined),

  'create-group': (args: string[]) => {
    const options = { admin: { type: 'string' }, locale: { type: 'string', default: 'de' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const asked = z
      .object({ name: GroupName, email: z.email().max(254), locale: z.enum(['de', 'en']), rest: z.array(z.never()) })
      .safeParse({ name: positionals[0], email: values.admin, locale: values.locale, rest: positionals.slice(1) })
    return asked.success ? create(asked.data) : undefined
  },

  grant: ([id, scope, list, ...more]: string[]) => {
    if (!Id.safeParse(id).success || !Object.hasOwn(permissionsByScope, scope ?? '') || !list || more.length) return
    const known: readonly string[] = permissionsByScope[scope as Scope]
    const wanted = list === 'all' ? [...known] : list === 'none' ? [] : list.split(',')
    return wanted.every((one) => known.includes(one)) ? grant(id as string, scope as Scope, wanted) : undefined
  },

  'restore-group': ([id, ...more]: string[]) =>
    Id.safeParse(id).success && more.length === 0 ? restore(id as string) : undefined,
} satisfies Record<string, (args: string[]) => GroupCommand | undefined>

const list: GroupCommand = async ({ tree, say }) => {
  const groups = await tree.everything()
  if (groups.length === 0) say('There are no groups.')
  for (const { id, name, depth, members, deletedAt } of groups) {
    const deleted = deletedAt ? `, deleted ${deletedAt.toISOString()}` : ''
    // A name that somebody chose does not get to a terminal as it is.
    say(`${id}  ${'  '.repeat(depth)}${JSON.stringify(name)}  ${members} members${deleted}`)
  }
  return 0
}

const create =
  (asked: { name: string; email: string; locale: Locale }): GroupCommand =>
  async ({ database, clock, origin, say }) => {
    const link = await database.db.transaction().execute(async (trx) => {
      const groupId = await createRoot(trx, { name: asked.name, permissions: permissionsByScope })
      say(`Created     ${groupId}`)
      return inviteFirst(trx, { groupId, email: asked.email, locale: asked.locale }, { clock, origin })
    })
    say(`Invitation  ${link}`)
    say(
      `For ${asked.email}, once, within ${INVITATION_DAYS} days. It is kept nowhere: whoever has it becomes the administrator.`,
    )
    return 0
  }

const grant =
  (id: string, scope: Scope, permissions: readonly string[]): GroupCommand =>
  async ({ grants, say }) => {
    const saved = await grants.saveRoot(id, scope, permissions)
    if (!saved) {
      say('There is no group with this id at the top.')
      return 1
    }
    for (const { scope: one, permissions: granted } of saved) say(`${one}: ${granted.join(', ') || 'nothing'}`)
    return 0
  }

const restore =
  (id: string): GroupCommand =>
  async ({ tree, say }) => {
    try {
      const back = await tree.restoreAnywhere(id)
      say(back === 0 ? 'There is no deleted group with this id.' : `Restored: ${back} group${back === 1 ? '' : 's'}.`)
      return back === 0 ? 1 : 0
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      say('The group above it is deleted too: restore that one first.')
      return 1
    }
  }
