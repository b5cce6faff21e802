import { toCsv } from '../../../../domain/csv.ts'
import { utcDay } from '../../../../domain/dates.ts'
import { api } from '../../../app/api.ts'
import { saveCsv } from '../../../ui/state/save-file.ts'
import { savedIn } from '../saved.ts'
import type { CatalogueView } from '../view.ts'
import { catalogueRows } from './catalogue-csv.ts'
import { filtered } from './filter.ts'

/** Saves all sources of a view, in its order, as a CSV file. */
export async function saveCatalogue(view: CatalogueView, groupId: string): Promise<void> {
  const sources = await api('GET /api/web/feeds', { query: { groupID: groupId } })
  const now = Date.now()
  const { rows } = filtered(sources, view, { saved: new Set(savedIn(document.cookie)), now })
  saveCsv(`winnow-sources-${utcDay(now)}.csv`, toCsv(catalogueRows(rows)))
}
