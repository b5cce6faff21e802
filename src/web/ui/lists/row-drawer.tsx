import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { cookies, readCookie } from '../../app/cookies.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SideDrawer } from '../dialogs/side-drawer.tsx'

/** The details of a row. `j` and `k` show those of the next and the previous row. */
export function RowDrawer<Row>({
  rows,
  keyOf,
  open,
  label,
  head,
  onOpen,
  onClose,
  children,
}: {
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The row whose details are shown. */
  open: Row
  label: string
  head: ReactNode
  onOpen: (row: Row) => void
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTexts()
  const at = rows.findIndex((row) => keyOf(row) === keyOf(open))
  const [previous, next] = [rows[at - 1], at < 0 ? undefined : rows[at + 1]]
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (readCookie(document.cookie, cookies.shortcuts.name) === 'off') return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.target as Element | null)?.closest?.('input, textarea, select, [role=menu], [contenteditable=true]'))
      return
    const row = { j: next, k: previous }[event.key.toLowerCase()]
    if (!row) return
    event.preventDefault()
    onOpen(row)
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <SideDrawer
      open
      label={label}
      onClose={onClose}
      head={
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>{head}</Box>
          {(
            [
              [previous, 'table.row.previous', KeyboardArrowUp],
              [next, 'table.row.next', KeyboardArrowDown],
            ] as const
          ).map(([row, text, Icon]) => (
            <IconButton key={text} aria-label={t(text)} disabled={!row} onClick={() => row && onOpen(row)}>
              <Icon />
            </IconButton>
          ))}
        </Box>
      }
    >
      {children}
    </SideDrawer>
  )
}
