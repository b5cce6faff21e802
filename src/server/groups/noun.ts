import { sql } from 'kysely'
import type { Base } from '../base.ts'
import type { AccountStore } from '../session/account-store.ts'
import type { SessionStore } from '../session/store.ts'
import { groupHandlers } from './api.ts'
import { makeDemo } from './first-group.ts'
import { grantStore } from './grant-store.ts'
import { logoRoutes } from './logo-routes.ts'
import { memberStore } from './member-store.ts'
import { profileStore } from './profile-store.ts'
import { groupStore } from './store.ts'
import { treeStore } from './tree-store.ts'

export interface GroupNounDependencies extends Base {
  readonly people: SessionStore
  /** Undefined if another provider keeps the accounts; then no demo account is made. */
  readonly accounts: AccountStore | undefined
}

/** Organisations and their groups: members, roles, profiles. */
export async function groupNoun({ database, clock, config, people, accounts }: GroupNounDependencies) {
  const groups = groupStore(database)
  const tree = treeStore(database, clock, config.most.groups)
  const profiles = profileStore(database)
  const demoPassword =
    accounts && config.demo.isMade
      ? await makeDemo({ database, accounts, sessions: people, groups, ...config.demo })
      : undefined
  const { rows: anyGroup } = await sql`select from app_group limit 1`.execute(database.db)
  const members = memberStore(database)
  const handlers = groupHandlers({
    groups,
    tree,
    members,
    profiles,
    grants: grantStore(database),
  })
  const isWithoutGroup = anyGroup.length === 0
  return {
    groups,
    tree,
    profiles,
    demoPassword,
    isWithoutGroup,
    handlers: { groups: handlers },
    routes: logoRoutes(profiles),
  }
}
