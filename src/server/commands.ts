import { recordCommands } from './audit/operator.ts'
import { backupCommands } from './backup/operator.ts'
import { darkWebCommands } from './dark-web/operator.ts'
import { groupCommands } from './groups/operator.ts'
import { INVITATION_DAYS, inviteFirst } from './invitations/store.ts'
import { licenceCommands } from './licences/operator.ts'
import type { CommandFamily } from './operator/command.ts'
import { pricesOf, termsCommands } from './pricing/operator.ts'
import { sharedCommands } from './reports/operator.ts'
import { userCommands } from './session/operator.ts'
import { sourceCommands } from './sources/operator.ts'
import { subscriptionCommands } from './subscriptions/operator.ts'

/** All operator commands, in the order of `help`. */
export const families: readonly CommandFamily[] = [
  groupCommands({ days: INVITATION_DAYS, invite: inviteFirst }),
  userCommands,
  subscriptionCommands,
  sourceCommands(pricesOf),
  licenceCommands,
  termsCommands,
  sharedCommands,
  darkWebCommands,
  backupCommands,
  recordCommands,
]
