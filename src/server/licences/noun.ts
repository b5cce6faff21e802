import { sources as catalogue } from '../../catalogue/sources/index.ts'
import type { Base } from '../base.ts'
import type { SourceService } from '../sources/service.ts'
import { licenceHandlers } from './api.ts'
import { licenceStore } from './store.ts'

export interface LicenceNounDependencies extends Base {
  readonly sources: Pick<SourceService, 'vet' | 'checkAccess' | 'licencesChanged'>
}

/** Groups' own licences. */
export function licenceNoun({ database, clock, secrets, sources }: LicenceNounDependencies) {
  const handlers = licenceHandlers({
    licences: licenceStore({ database, clock, secrets, catalogue }),
    catalogue,
    vet: sources.vet,
    check: sources.checkAccess,
    changed: sources.licencesChanged,
  })
  return { handlers: { licences: handlers } }
}
