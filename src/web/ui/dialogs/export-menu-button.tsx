import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { LazyMenu } from './lazy-menu.tsx'

/** The button "Export" of a page and its menu. */
export function ExportMenuButton({
  label,
  disabled = false,
  children,
}: {
  label: ReactNode
  disabled?: boolean
  /** Returns the entries; they call `close` to close the menu. */
  children: (close: () => void) => ReactNode
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        className="no-print"
        variant="outlined"
        color="inherit"
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <LazyMenu anchorEl={anchor} onClose={close}>
        {children(close)}
      </LazyMenu>
    </>
  )
}
