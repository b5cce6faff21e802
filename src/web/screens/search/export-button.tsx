import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { LazyMenu, LazyMenuItem } from '../../ui/lazy-menu.tsx'

/** Saves what is shown as a file, made in the browser. */
export function ExportButton({ onCsv, onJson }: { onCsv: () => void; onJson: () => void }) {
  const { t } = useTexts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (save: () => void) => () => {
    setAnchor(null)
    save()
  }
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        sx={{ borderColor: 'divider' }}
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('search.export')}
      </Button>
      <LazyMenu anchorEl={anchor} onClose={() => setAnchor(null)}>
        <LazyMenuItem onClick={choose(onCsv)}>{t('search.export.csv')}</LazyMenuItem>
        <LazyMenuItem onClick={choose(onJson)}>{t('search.export.json')}</LazyMenuItem>
      </LazyMenu>
    </>
  )
}
