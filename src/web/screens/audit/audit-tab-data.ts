import { audit as auditCalls } from '../../../contract/audit.ts'
import { groups as groupCalls } from '../../../contract/groups.ts'
import { ask, askMaybe, type LoaderPlace } from '../../app/ask.ts'
import { formatTitles } from '../../text/format-titles.ts'
import { auditQuery } from './audit-view.ts'

/** Content of the tab of the audit log; undefined if the reader may not see it. */
export async function loadAudit(place: LoaderPlace, id: string) {
  const params = { id }
  const [log, roles, formats] = await Promise.all([
    askMaybe(place, auditCalls.list, { params, query: auditQuery(place.url.searchParams) }),
    ask(place, groupCalls.roles, { params }),
    formatTitles(place),
  ])
  return log && { ...log, roles, formats }
}

export type AuditTabData = NonNullable<Awaited<ReturnType<typeof loadAudit>>>
