import type { Base } from '../base.ts'
import { listHandlers } from './api.ts'
import { listStore } from './store.ts'

/** Groups' own lists of indicators. */
export function listNoun({ database, clock, config }: Base) {
  const lists = listStore(database, { clock, limits: config.lists })
  return { lists, handlers: { lists: listHandlers({ lists, clock }) } }
}
