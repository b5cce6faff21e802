import { audit as auditCalls } from '../../../contract/audit.ts'
import { groups as groupCalls } from '../../../contract/groups.ts'
import { hunt as huntCalls } from '../../../contract/hunt.ts'
import { invitations as invitationCalls } from '../../../contract/invitations.ts'
import { licences as licenceCalls } from '../../../contract/licences.ts'
import { lists as listCalls } from '../../../contract/lists.ts'
import { reports as reportCalls } from '../../../contract/reports.ts'
import { sensors as sensorCalls } from '../../../contract/sensors.ts'
import { sources as sourceCalls } from '../../../contract/sources.ts'
import { standing as standingCalls } from '../../../contract/standing.ts'
import { subscriptions as subscriptionCalls } from '../../../contract/subscriptions.ts'
import { tokens as tokenCalls } from '../../../contract/tokens.ts'
import { needsLicence } from '../../../domain/own-licence.ts'
import { ask, askMaybe, type LoaderPlace } from '../../app/ask.ts'
import { loadOptions } from '../../organisation/wizard-data.ts'
import { type TabId, tabIn } from '../../paths.ts'
import { formatTitles, withFormatTitles } from '../../text/format-titles.ts'
import { auditQuery } from '../audit/audit-view.ts'
import { hitQuery, readHitFilter } from '../hunt/hit-filter.ts'
import { choicesOf } from '../subscriptions/choices.ts'

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

  async reports(place: LoaderPlace, id: string) {
    const reports = await askMaybe(place, reportCalls.list, { query: { groupID: id } })
    return reports && { reports: await withFormatTitles(place, reports) }
  },

  async subscriptions(place: LoaderPlace, id: string) {
    const subscriptions = await askMaybe(place, subscriptionCalls.list, { query: { groupID: id } })
    const options = subscriptions && (await askMaybe(place, groupCalls.subscriptionOptions, { params: { id } }))
    return subscriptions && { subscriptions, choices: choicesOf(options) }
  },

  async lists(place: LoaderPlace, id: string) {
    const params = { id }
    const lists = await ask(place, listCalls.list, { params })
    const named = lists.find((list) => list.id === place.url.searchParams.get('list') && !list.inherited)
    const rows = named && (await ask(place, listCalls.rows, { params: { id, listId: named.id }, query: {} }))
    return { lists, first: named && rows && { listId: named.id, ...rows } }
  },

  async licences(place: LoaderPlace, id: string) {
    const [licences, sources = []] = await Promise.all([
      ask(place, licenceCalls.list, { params: { id } }),
      askMaybe(place, sourceCalls.list, { query: { groupID: id } }),
    ])
    const named = (some: typeof sources) =>
      some.map(({ id, name, maintainer, records }) => ({ id, name, maintainer, records }))
    const copies = new Set(licences.map(({ feedID }) => feedID))
    return {
      licences,
      licensable: named(sources.filter((one) => !one.custom && needsLicence(one))),
      custom: sources
        .filter((one) => one.custom && !copies.has(one.id))
        .map(({ id, name, records, cadenceMinutes }) => ({ id, name, records, cadenceMinutes })),
    }
  },

  async sensors(place: LoaderPlace, id: string) {
    const [found, standing, titles] = await Promise.all([
      askMaybe(place, sensorCalls.list, { params: { id } }),
      askMaybe(place, standingCalls.list, { params: { id } }),
      formatTitles(place),
    ])
    const sensors = found?.sensors.map((sensor) => ({
      ...sensor,
      formats: sensor.formats.map((format) => titles.get(format) ?? format),
    }))
    return found && sensors && { ...found, sensors, standing: standing ?? [] }
  },

  async hunt(place: LoaderPlace, id: string) {
    const [first, found] = await Promise.all([
      askMaybe(place, huntCalls.list, { params: { id }, query: hitQuery(readHitFilter(place.url.searchParams)) }),
      askMaybe(place, sensorCalls.list, { params: { id } }),
    ])
    return first && { first, isFed: found?.sensors.some(({ state }) => state === 'sends') ?? false }
  },

  async audit(place: LoaderPlace, id: string) {
    const params = { id }
    const [log, roles, formats] = await Promise.all([
      askMaybe(place, auditCalls.list, { params, query: auditQuery(place.url.searchParams) }),
      ask(place, groupCalls.roles, { params }),
      formatTitles(place),
    ])
    return log && { ...log, roles, formats }
  },
} as const

type Loaded<Tab extends TabId<'group'>> = Awaited<ReturnType<(typeof tabContent)[Tab]>>
export type TabData<Tab extends TabId<'group'>> = NonNullable<Loaded<Tab>>
export type TabContent = { [Tab in TabId<'group'>]: { readonly tab: Tab; readonly data: Loaded<Tab> } }[TabId<'group'>]

export async function loadTab(place: LoaderPlace, id: string): Promise<TabContent> {
  const tab = tabIn('group', place.url.searchParams)
  return { tab, data: await tabContent[tab](place, id) } as TabContent
}
