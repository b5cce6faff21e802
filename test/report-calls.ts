import { permissionIds } from '../src/domain/permission.ts'
import { explanationHandlers } from '../src/server/explanations/api.ts'
import type { Database } from '../src/server/platform/db/db.ts'
import { reportHandlers } from '../src/server/reports/api.ts'
import { reportStore } from '../src/server/reports/store.ts'

export type ReportCalls = ReturnType<typeof reportCalls>

/** The server's calls about reports, without the dependencies of other calls, and the store behind them. */
export function reportCalls(database: Database) {
  const reports = reportStore(database, { now: () => Date.now() })
  const explainer = { offered: async () => undefined }
  return {
    reports,
    ...reportHandlers({ database, reports } as never),
    explanation: explanationHandlers({ reports, explainer } as never).report,
  }
}

/** Makes arguments for calls about a report, as the gate passes them: with a query that the contract has parsed. */
export function askingAbout(
  id: string,
  { user, groupID }: { readonly user: { readonly id: string }; readonly groupID: string },
) {
  const group = { permissions: new Set(permissionIds) }
  return (
    query: Readonly<Record<string, string>>,
    call: { readonly query: { parse(value: unknown): unknown } },
    locale: 'de' | 'en' = 'en',
  ) => {
    const input = { params: { id }, query: call.query.parse({ groupID, ...query }) } as never
    return [input, { user, group, locale } as never] as const
  }
}
