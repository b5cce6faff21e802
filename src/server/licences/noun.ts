import { sources as catalogue } from '../../catalogue/sources/index.ts'
import type { Base } from '../base.ts'
import type { SourceService } from '../sources/service.ts'
import { licenceHandlers } from './api.ts'
import { licenceStore } from './store.ts'

export interface LicenceNounDependencies extends Pick<Base, 'database' | 'clock' | 'secrets'> {
  readonly sources: Pick<SourceService, 'vet' | 'checkAccess' | 'licencesChanged'>
  /** Queues an update of deliveries after a change of licences. */
  readonly refreshDeliveries: (groupId: string) => Promise<unknown>
}

/** Groups' own licences. */
export function licenceNoun({ database, clock, secrets, sources, refreshDeliveries }: LicenceNounDependencies) {
  const handlers = licenceHandlers({
    licences: licenceStore({ database, clock, secrets, catalogue }),
    catalogue,
    vet: sources.vet,
    check: sources.checkAccess,
    changed: async (groupId) => {
      await sources.licencesChanged()
      await refreshDeliveries(groupId)
    },
  })
  return { handlers: { licences: handlers } }
}
