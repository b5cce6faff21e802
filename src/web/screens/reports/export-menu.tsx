import type { Report } from '../../../domain/report.ts'
import { figuresAt } from '../../../engine/report/selection.ts'
import { unreachable } from '../../app/unreachable.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ExportMenuButton } from '../../ui/dialogs/export-menu-button.tsx'
import { printAll } from '../../ui/layout/paper.ts'
import { saveCsv, saveFile } from '../../ui/state/save-file.ts'
import { useCopy } from '../../ui/state/use-copy.ts'
import type { ShownReport } from './finished-report.tsx'

/** Copies the address of the report, saves it as a file, or prints it. */
export function ExportMenu({ report: whole, shown }: { report: Report; shown: () => ShownReport | undefined }) {
  const { t } = useTexts()
  /** What is to be exported: what is shown, or the recommended selection before anything is. */
  const content = () => {
    const { report, figures, onlyPassed } = shown() ?? {
      report: whole,
      figures: figuresAt(whole, {}),
      onlyPassed: false,
    }
    const name = `winnow-${whole.createdAt.slice(0, 10)}-${whole.id.slice(0, 8)}${onlyPassed ? '-passed' : ''}`
    return { report, figures, onlyPassed, name }
  }
  const [copied, copy] = useCopy()
  const entries = {
    // The address holds the selection and the view. It grants no access: only people who may see the report can open it.
    'report.share': () => copy(location.href),
    'report.export.csv': () => {
      const { report, figures, name } = content()
      import('./sources/csv.ts')
        .then(({ reportCsv }) => saveCsv(`${name}.csv`, reportCsv(report, figures, whole)))
        .catch(() => dispatchEvent(new Event(unreachable)))
    },
    'report.export.json': () => {
      const { report, figures, onlyPassed, name } = content()
      const file = { ...report, selected: figures.tomorrow.IDs, figures, onlyPassed }
      saveFile(`${name}.json`, 'application/json', JSON.stringify(file, undefined, 2))
    },
    // Waits until the menu has disappeared from the page.
    'report.export.print': () => setTimeout(() => void printAll(), 300),
  }
  return (
    <ExportMenuButton
      label={<span aria-live="polite">{t(copied ? `report.share.${copied}` : 'report.export')}</span>}
      entries={Object.entries(entries).map(([text, act]) => [t(text as keyof typeof entries), act])}
    />
  )
}
