import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { type ReactNode, useState } from 'react'
import { OutlinedButton } from '../layout/buttons.tsx'
import { LazyMenu, LazyMenuItem } from './lazy-menu.tsx'

interface Props {
  readonly label: ReactNode
  readonly disabled?: boolean
  /** What can be exported: a text, and what is done, or the address of a file. */
  readonly entries: readonly (readonly [text: string, act: (() => unknown) | string])[]
}

/** The button "Export" of a page and its menu. */
export function ExportMenuButton({ label, disabled = false, entries }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <OutlinedButton
        className="no-print"
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </OutlinedButton>
      <LazyMenu anchorEl={anchor} onClose={close}>
        {entries.map(([text, act]) =>
          typeof act === 'string' ? (
            // A plain link, so that the browser saves the file while it arrives instead of holding it in memory.
            <LazyMenuItem key={text} component="a" href={act} download onClick={close}>
              {text}
            </LazyMenuItem>
          ) : (
            <LazyMenuItem
              key={text}
              onClick={() => {
                close()
                act()
              }}
            >
              {text}
            </LazyMenuItem>
          ),
        )}
      </LazyMenu>
    </>
  )
}
