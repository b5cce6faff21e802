import TuneIcon from '@mui/icons-material/Tune'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { whenOpen } from '../../late/when-open.tsx'
import { OutlinedButton } from '../layout/buttons.tsx'
import type { TableLook } from './table-look.ts'

export interface ViewProps {
  readonly look: TableLook
  /** Columns that can be chosen. */
  readonly columns?: readonly { readonly id: string; readonly text: string }[]
  /** Views that a person keeps under a name: filters and order of the table, as a query. */
  readonly views?: {
    /** The table's name in the browser's storage. */
    readonly table: string
    readonly current: string
    readonly onShow: (query: string) => void
  }
}

const ViewMenu = whenOpen(() => import('./view-menu.tsx'))

/** Opens the menu of a table: height of the rows, columns, saved views. */
export function ViewButton(props: ViewProps) {
  const { t } = useTexts()
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <OutlinedButton
        size="small"
        className="no-print"
        startIcon={<TuneIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flexShrink: 0, minHeight: 34, fontWeight: 500 }}
      >
        {t('table.view')}
      </OutlinedButton>
      <ViewMenu {...props} open={anchor !== undefined} anchor={anchor} onClose={() => setAnchor(undefined)} />
    </>
  )
}
