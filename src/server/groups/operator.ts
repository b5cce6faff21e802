import { z } from 'zod'
import { GroupName } from '../../contract/groups.ts'
import { permissionsByScope, type Scope, usualPermissions } from '../../domain/permission.ts'
import { Problem } from '../../domain/problem.ts'
import { type CommandFamily, command, listed, OperatorFault, oneId, readId, valueFaults } from '../operator/command.ts'
import { printable } from '../operator/table.ts'
import type { Clock } from '../platform/clock.ts'
import type { Trx } from '../platform/db/db.ts'
import { grantStore } from './grant-store.ts'
import { createRoot } from './store.ts'
import { treeStore } from './tree-store.ts'

const list = command({
  name: 'groups',
  about: 'lists all groups as a tree, with the number of members of each',
  async run(_, { database, clock }) {
    const groups = await treeStore(await database(), clock).everything()
    return listed(groups, 'There are no groups.', {
      ID: ({ id }) => id,
      NAME: ({ name, depth }) => '  '.repeat(depth) + name,
      MEMBERS: ({ members }) => members,
      DELETED: ({ deletedAt }) => deletedAt,
    })
  },
})

const NewGroup = z.object({
  name: GroupName,
  email: z.email().max(254),
  locale: z.enum(['de', 'en']),
})

/** Invites the first administrator of a root. */
export interface FirstInvitation {
  readonly days: number
  /** @returns the invitation link */
  invite(
    trx: Trx,
    to: { groupId: string; email: string; locale: 'de' | 'en' },
    by: { clock: Clock; origin: string },
  ): Promise<string>
}

/** Without mail, the inviter gets the link, and can create the account of any address with it. */
const unprovenAddresses =
  'No mail is sent, so nothing proves an e-mail address: anyone who invites can make an account for any. Set SMTP_URL, or ' +
  'OIDC_ISSUER, before customers share this installation who do not trust each other. "operate delete-user" removes an ' +
  'account that is not of the one whose address it has.'

const create = ({ days, invite }: FirstInvitation) =>
  command({
    name: 'create-group',
    usage: 'NAME --admin EMAIL [--locale de|en]',
    about:
      'creates a top-level group for a customer of this installation, and prints a link with which its first ' +
      `administrator joins, once, within ${days} days`,
    options: { admin: { type: 'string' }, locale: { type: 'string', default: 'de' } },
    read([name, ...rest], { admin, locale }, wrong) {
      if (name === undefined || rest.length > 0) return undefined
      if (admin === undefined) return wrong('--admin is missing: the e-mail address of its first administrator.')
      const order = NewGroup.safeParse({ name, email: admin, locale })
      if (order.success) return order.data
      return valueFaults(order.error, { name: 'NAME', email: '--admin', locale: '--locale' }, wrong)
    },
    async run({ name, email, locale }, { database, clock, config: { origin, mail, oidc } }) {
      const { db } = await database()
      const created = await db.transaction().execute(async (trx) => {
        const groupId = await createRoot(trx, { name, permissions: usualPermissions })
        return { groupId, link: await invite(trx, { groupId, email, locale }, { clock, origin }) }
      })
      return {
        text: [
          `Created     ${created.groupId}`,
          `Invitation  ${created.link}`,
          `For ${email}, once, within ${days} days. It is not stored anywhere: anyone who has it becomes the administrator.`,
          ...(mail || oidc.issuer ? [] : [unprovenAddresses]),
        ],
        data: { id: created.groupId, invitation: created.link },
      }
    },
  })

const grant = command({
  name: 'grant',
  usage: 'ID SCOPE PERMISSION,...',
  about: 'sets the permissions that a top-level group and those below it can have in a scope: a list, "all" or "none"',
  read([word, scope, listed, ...more], _, wrong) {
    const id = readId(word, 'group', wrong)
    if (!id || !scope || !listed || more.length > 0) return undefined
    if (!Object.hasOwn(permissionsByScope, scope)) {
      return wrong(`${printable(scope)} is not a scope. There are ${Object.keys(permissionsByScope).join(', ')}.`)
    }
    const scopePermissions: readonly string[] = permissionsByScope[scope as Scope]
    const permissions = listed === 'all' ? [...scopePermissions] : listed === 'none' ? [] : listed.split(',')
    const unknown = permissions.find((permission) => !scopePermissions.includes(permission))
    if (unknown === undefined) return { id, scope: scope as Scope, permissions }
    return wrong(
      `${scope} has no permission ${JSON.stringify(printable(unknown))}. There are ${scopePermissions.join(', ')}.`,
    )
  },
  async run({ id, scope, permissions }, { database }) {
    const saved = await grantStore(await database()).saveRoot(id, scope, permissions)
    if (!saved) throw new OperatorFault('There is no group with this id at the top.')
    return {
      text: saved.map((grant) => `${grant.scope}: ${grant.permissions.join(', ') || 'nothing'}`),
      data: saved,
    }
  },
})

const restore = command({
  name: 'restore-group',
  usage: 'ID',
  about: 'restores a deleted group, with the groups below it',
  read: oneId('group'),
  async run({ id }, { database, clock }) {
    const restored = await treeStore(await database(), clock)
      .restoreAnywhere(id)
      .catch((error) => {
        if (!(error instanceof Problem)) throw error
        throw new OperatorFault('The group above it is deleted too: restore that one first.')
      })
    if (restored === 0) throw new OperatorFault('There is no deleted group with this id.')
    return { text: [`Restored: ${restored} group${restored === 1 ? '' : 's'}.`], data: { restored } }
  },
})

export const groupCommands = (invitation: FirstInvitation): CommandFamily => ({
  title: 'Groups',
  commands: [list, create(invitation), grant, restore],
})
