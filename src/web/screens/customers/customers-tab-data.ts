import { customers as customerCalls } from '../../../contract/customers.ts'
import { groups as groupCalls } from '../../../contract/groups.ts'
import { subscriptions as subscriptionCalls } from '../../../contract/subscriptions.ts'
import { ask, askMaybe, type LoaderPlace } from '../../app/ask.ts'

/** Content of the tab of customers, with what can serve as a template for several of them. */
export async function loadCustomers(place: LoaderPlace, id: string) {
  const [customers, roles, templates = []] = await Promise.all([
    ask(place, customerCalls.list, { params: { id } }),
    ask(place, groupCalls.roles, { params: { id } }),
    askMaybe(place, subscriptionCalls.list, { query: { groupID: id } }),
  ])
  return { customers, roles, templates }
}

export type CustomersTabData = Awaited<ReturnType<typeof loadCustomers>>
