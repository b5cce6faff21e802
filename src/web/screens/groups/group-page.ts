import { groups as groupCalls } from '../../../contract/groups.ts'
import { hunt as huntCalls } from '../../../contract/hunt.ts'
import { invitations as invitationCalls } from '../../../contract/invitations.ts'
import { lists as listCalls } from '../../../contract/lists.ts'
import { reports as reportCalls } from '../../../contract/reports.ts'
import { sensors as sensorCalls } from '../../../contract/sensors.ts'
import { tokens as tokenCalls } from '../../../contract/tokens.ts'
import { watches as watchCalls } from '../../../contract/watches.ts'
import { ask, askMaybe, type LoaderPlace } from '../../app/ask.ts'
import { loadOptions } from '../../organisation/wizard-data.ts'
import { type TabId, tabIn } from '../../paths.ts'
import { loadAudit } from '../audit/audit-tab-data.ts'
import { loadCustomers } from '../customers/customers-tab-data.ts'
import { hitQuery, readHitFilter } from '../hunt/hit-filter.ts'
import { loadLicences } from '../licences/licences-tab-data.ts'
import { loadReports } from '../report-list/reports-tab-data.ts'
import { loadSensors } from '../sensors/sensors-tab-data.ts'
import { loadSubscriptions } from '../subscriptions/subscriptions-tab-data.ts'
import { loadWebhooks } from '../webhooks/webhooks-tab-data.ts'

/** Content of each tab; undefined if the reader may not see it. */
const tabContent = {
  async overview(place: LoaderPlace, id: string) {
    const params = { id }
    const [profile, grants, roles, options, reports] = await Promise.all([
      ask(place, groupCalls.profile, { params }),
      ask(place, groupCalls.grants, { params }),
      ask(place, groupCalls.roles, { params }),
      loadOptions(place, id),
      askMaybe(place, reportCalls.list, { query: { groupID: id } }),
    ])
    return {
      profile,
      grants,
      roles,
      options,
      reports: reports && { count: reports.length, newest: reports[0]?.createdAt },
    }
  },

  async members(place: LoaderPlace, id: string) {
    const params = { id }
    const [roles, invitations, tokens] = await Promise.all([
      ask(place, groupCalls.roles, { params }),
      askMaybe(place, invitationCalls.list, { params }),
      askMaybe(place, tokenCalls.ofGroup, { params }),
    ])
    return { roles, invitations, tokens }
  },

  async lists(place: LoaderPlace, id: string) {
    const params = { id }
    const lists = await ask(place, listCalls.list, { params })
    const named = lists.find((list) => list.id === place.url.searchParams.get('list') && !list.inherited)
    const rows = named && (await ask(place, listCalls.rows, { params: { id, listId: named.id }, query: {} }))
    return { lists, first: named && rows && { listId: named.id, ...rows } }
  },

  async hunt(place: LoaderPlace, id: string) {
    const [first, found] = await Promise.all([
      askMaybe(place, huntCalls.list, { params: { id }, query: hitQuery(readHitFilter(place.url.searchParams)) }),
      askMaybe(place, sensorCalls.list, { params: { id } }),
    ])
    return first && { first, isFed: found?.sensors.some(({ state }) => state === 'sends') ?? false }
  },

  customers: loadCustomers,
  async watches(place: LoaderPlace, id: string) {
    const [watches, lists] = await Promise.all([
      askMaybe(place, watchCalls.list, { query: { groupID: id } }),
      ask(place, listCalls.list, { params: { id } }),
    ])
    return watches && { watches, lists: lists.filter(({ inherited }) => !inherited) }
  },

  reports: loadReports,
  subscriptions: loadSubscriptions,
  webhooks: loadWebhooks,
  licences: loadLicences,
  sensors: loadSensors,
  audit: loadAudit,
} as const

type Loaded<Tab extends TabId<'group'>> = Awaited<ReturnType<(typeof tabContent)[Tab]>>
export type TabData<Tab extends TabId<'group'>> = NonNullable<Loaded<Tab>>
export type TabContent = { [Tab in TabId<'group'>]: { readonly tab: Tab; readonly data: Loaded<Tab> } }[TabId<'group'>]

export async function loadTab(place: LoaderPlace, id: string): Promise<TabContent> {
  const tab = tabIn('group', place.url.searchParams)
  return { tab, data: await tabContent[tab](place, id) } as TabContent
}
