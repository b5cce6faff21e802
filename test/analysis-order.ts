import { noPrices } from '../src/catalogue/prices.ts'
import { ReportRequest } from '../src/contract/uploads.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import type { WarningList } from '../src/domain/warning-list.ts'
import type { AnalysisRequest } from '../src/server/reports/analyst.ts'

/**
 * Work for an analysis thread: one report of the default organisation, matched with the index in the file `path`,
 * without prices, sources, looks and warning lists. `parts` replaces fields.
 */
export function analysisOrder(
  path: string,
  assignment: Pick<AnalysisRequest['assignment'], 'kind' | 'createdAt'> & Partial<AnalysisRequest['assignment']>,
  parts: Partial<Omit<AnalysisRequest, 'assignment'>> = {},
): AnalysisRequest {
  return {
    assignment: {
      taskId: crypto.randomUUID(),
      name: assignment.kind,
      request: ReportRequest.parse({ cOrg: defaultOrganisation }),
      blob: undefined,
      ...assignment,
    },
    index: { path, version: 1 },
    looks: new Map(),
    warnings: warningsOf('none'),
    facts: [],
    prices: noPrices,
    limits: { packedBytes: 1e6, expandedBytes: 1e6, members: 1 },
    maxLineBytes: 1 << 20,
    ...parts,
  }
}

/** Warning lists with this digest, none by default. */
export function warningsOf(digest: string, lists: readonly WarningList[] = []): AnalysisRequest['warnings'] {
  return { digest, load: async () => ({ digest, lists }) }
}
