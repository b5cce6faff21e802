import type { Base } from '../base.ts'
import { listHandlers } from './api.ts'
import { listStore } from './store.ts'

export interface ListNounDependencies extends Pick<Base, 'database' | 'clock' | 'config'> {
  /** Queues an update of deliveries after a change of lists. */
  readonly refreshDeliveries: () => Promise<unknown>
}

/** Groups' own lists of indicators. */
export function listNoun({ database, clock, config, refreshDeliveries }: ListNounDependencies) {
  const lists = listStore(database, { clock, limits: config.lists })
  return { lists, handlers: { lists: listHandlers({ lists, clock, changed: refreshDeliveries }) } }
}
