import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Checkbox from '@mui/material/Checkbox'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { LazyMenu, LazyMenuItem } from '../../../ui/dialogs/lazy-menu.tsx'
import { SmallButton } from '../../../ui/layout/buttons.tsx'
import { type ColumnId, columnIds, defaultColumns } from './columns.ts'

const storageKey = 'report.columns'

/** The columns that the user has chosen, stored in the browser. */
export function useColumns(): [readonly ColumnId[], (shown: readonly ColumnId[]) => void] {
  const [shown, setShown] = useState<readonly ColumnId[]>(defaultColumns)
  useEffect(() => {
    const stored = localStorage.getItem(storageKey)?.split(',') ?? []
    const known = columnIds.filter((id) => stored.includes(id))
    if (known.length > 0) setShown(known)
  }, [])
  return [
    shown,
    (next) => {
      localStorage.setItem(storageKey, next.join(','))
      setShown(next)
    },
  ]
}

export function ColumnChooser({
  shown,
  onChange,
}: {
  shown: readonly ColumnId[]
  onChange: (shown: readonly ColumnId[]) => void
}) {
  const { t } = useTexts()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <SmallButton
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('feeds.columns')}
      </SmallButton>
      <LazyMenu anchorEl={anchor} onClose={() => setAnchor(null)}>
        {columnIds.map((id) => {
          const isShown = shown.includes(id)
          return (
            <LazyMenuItem
              key={id}
              role="menuitemcheckbox"
              aria-checked={isShown}
              dense
              onClick={() => onChange(columnIds.filter((other) => shown.includes(other) !== (other === id)))}
            >
              <Checkbox size="small" checked={isShown} tabIndex={-1} disableRipple sx={{ p: 0, mr: 1.5 }} aria-hidden />
              {t(`column.${id}`)}
            </LazyMenuItem>
          )
        })}
      </LazyMenu>
    </>
  )
}
