import { noPrices } from '../src/catalogue/prices.ts'
import { ReportRequest } from '../src/contract/uploads.ts'
import { defaultOrganisation } from '../src/domain/organisation.ts'
import type { AnalysisOrder } from '../src/server/reports/analysis-thread.ts'

/**
 * Work for an analysis thread: one report of the default organisation, matched with the index in the file `path`,
 * without prices, sources, looks and warning lists. `parts` replaces fields.
 */
export function analysisOrder(
  path: string,
  assignment: Pick<AnalysisOrder['assignment'], 'kind' | 'createdAt'> & Partial<AnalysisOrder['assignment']>,
  parts: Partial<Omit<AnalysisOrder, 'assignment'>> = {},
): AnalysisOrder {
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
    warnings: { digest: 'none', lists: [] },
    facts: [],
    prices: noPrices,
    limits: { packedBytes: 1e6, expandedBytes: 1e6, members: 1 },
    maxLineBytes: 1 << 20,
    ...parts,
  }
}
