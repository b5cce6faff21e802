import type { contract } from '../../contract/index.ts'
import type { Handlers } from '../platform/http/calls.ts'
import type { AuditStore } from './store.ts'

export function auditHandlers({ audit }: { audit: AuditStore }): Handlers<typeof contract.audit> {
  return {
    list: ({ params, query }, { user }) => audit.ofGroup(user, params.id, query),
  }
}
