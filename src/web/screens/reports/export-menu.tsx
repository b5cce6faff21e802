import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { toCsv } from '../../../domain/csv.ts'
import type { Report } from '../../../domain/report.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LazyMenu, LazyMenuItem } from '../../ui/lazy-menu.tsx'
import { saveCsv, saveFile } from '../../ui/save-file.ts'
import { reportRows } from './csv.ts'

/** The report as a file, or on paper. */
export function ExportMenu({ report, selected }: { report: Report; selected: () => ReadonlySet<string> }) {
  const { t } = useTexts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = `winnow-${report.createdAt.slice(0, 10)}-${report.id.slice(0, 8)}`
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        className="no-print"
        variant="outlined"
        color="inherit"
        sx={{ borderColor: 'divider' }}
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('report.export')}
      </Button>
      <LazyMenu anchorEl={anchor} onClose={close}>
        <LazyMenuItem
          onClick={() => {
            saveCsv(`${name}.csv`, toCsv(reportRows(report, selected())))
            close()
          }}
        >
          {t('report.export.csv')}
        </LazyMenuItem>
        <LazyMenuItem
          onClick={() => {
            saveFile(
              `${name}.json`,
              'application/json',
              JSON.stringify({ ...report, selected: [...selected()] }, undefined, 2),
            )
            close()
          }}
        >
          {t('report.export.json')}
        </LazyMenuItem>
        <LazyMenuItem
          onClick={() => {
            close()
            // After the menu has gone from the page.
            setTimeout(() => print(), 300)
          }}
        >
          {t('report.export.print')}
        </LazyMenuItem>
      </LazyMenu>
    </>
  )
}
