import type { Base } from '../base.ts'
import { listHandlers } from './api.ts'
import { listStore } from './store.ts'

export interface ListNounDependencies extends Pick<Base, 'database' | 'clock' | 'config'> {
  /** Queues an update of the deliveries of a group and those below it, after a change of lists. */
  readonly refreshDeliveries: (groupId: string) => Promise<unknown>
}

/** Groups' own lists of indicators. */
export function listNoun({ database, clock, config, refreshDeliveries }: ListNounDependencies) {
  const lists = listStore(database, { clock, limits: config.lists })
  return { lists, handlers: { lists: listHandlers({ lists, clock, changed: refreshDeliveries }) } }
}
