import { toCsv } from '../../../domain/csv.ts'
import type { Report } from '../../../domain/report.ts'
import { evaluateSelection } from '../../../engine/report/selection.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ExportMenuButton } from '../../ui/export-menu-button.tsx'
import { LazyMenuItem } from '../../ui/lazy-menu.tsx'
import { printAll } from '../../ui/paper.ts'
import { saveCsv, saveFile } from '../../ui/save-file.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { reportRows } from './csv.ts'
import type { ShownReport } from './report-view.tsx'

/** Export of the report as a file or print-out. */
export function ExportMenu({ report: whole, shown }: { report: Report; shown: () => ShownReport | undefined }) {
  const { t } = useTexts()
  const now = () => {
    const { report, figures, onlyPassed } = shown() ?? {
      report: whole,
      figures: evaluateSelection(
        whole,
        whole.recommendedFeeds.map(({ ID }) => ID),
      ),
      onlyPassed: false,
    }
    const name = `winnow-${whole.createdAt.slice(0, 10)}-${whole.id.slice(0, 8)}${onlyPassed ? '-passed' : ''}`
    return { report, figures, onlyPassed, name }
  }
  const [copied, copy] = useCopy()
  return (
    <ExportMenuButton label={<span aria-live="polite">{t(copied ? `report.share.${copied}` : 'report.export')}</span>}>
      {(close) => [
        <LazyMenuItem
          key="share"
          onClick={() => {
            // The address contains selection, order and open parts; readers without permission do not see the report.
            copy(location.href)
            close()
          }}
        >
          {t('report.share')}
        </LazyMenuItem>,
        <LazyMenuItem
          key="csv"
          onClick={() => {
            const { report, figures, name } = now()
            saveCsv(`${name}.csv`, toCsv(reportRows(report, figures, whole)))
            close()
          }}
        >
          {t('report.export.csv')}
        </LazyMenuItem>,
        <LazyMenuItem
          key="json"
          onClick={() => {
            const { report, figures, onlyPassed, name } = now()
            const content = { ...report, selected: figures.IDs, figures, onlyPassed }
            saveFile(`${name}.json`, 'application/json', JSON.stringify(content, undefined, 2))
            close()
          }}
        >
          {t('report.export.json')}
        </LazyMenuItem>,
        <LazyMenuItem
          key="print"
          onClick={() => {
            close()
            // After the menu has disappeared from the page.
            setTimeout(() => void printAll(), 300)
          }}
        >
          {t('report.export.print')}
        </LazyMenuItem>,
      ]}
    </ExportMenuButton>
  )
}
