import { audit } from './audit.ts'
import { customers } from './customers.ts'
import { darkWeb } from './dark-web.ts'
import { dashboard } from './dashboard.ts'
import { exceptions } from './exceptions.ts'
import { explanations } from './explanations.ts'
import { feedback } from './feedback.ts'
import { groups } from './groups.ts'
import { hunt } from './hunt.ts'
import { inbox } from './inbox.ts'
import { invitations } from './invitations.ts'
import { legal } from './legal.ts'
import { licences } from './licences.ts'
import { lists } from './lists.ts'
import { pricing } from './pricing.ts'
import { reports } from './reports.ts'
import { search } from './search.ts'
import { sensors } from './sensors.ts'
import { session } from './session.ts'
import { sources } from './sources.ts'
import { standing } from './standing.ts'
import { status } from './status.ts'
import { subscriptions } from './subscriptions.ts'
import { tokens } from './tokens.ts'
import { uploads } from './uploads.ts'
import { watches } from './watches.ts'
import { webhooks } from './webhooks.ts'
import { world } from './world.ts'

/** Every call of the HTTP API, by noun. */
export const contract = {
  session,
  groups,
  inbox,
  invitations,
  uploads,
  reports,
  sources,
  dashboard,
  customers,
  pricing,
  status,
  legal,
  audit,
  lists,
  feedback,
  subscriptions,
  licences,
  webhooks,
  search,
  explanations,
  tokens,
  exceptions,
  world,
  darkWeb,
  watches,
  standing,
  sensors,
  hunt,
} as const

export type Contract = typeof contract
