import Checkbox from '@mui/material/Checkbox'
import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../../app/root-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { useDialog } from '../dialogs/use-dialog.tsx'
import { savedViews } from './saved-views.ts'
import type { ViewProps } from './view-button.tsx'

const SaveViewDialog = late(() => import('./save-view-dialog.tsx'))

/** Height of the rows and columns of a table, and the views that the person has saved. */
export default function ViewMenu({
  look,
  columns = [],
  views,
  open,
  anchor,
  onClose,
}: ViewProps & { open: boolean; anchor: HTMLElement | undefined; onClose: () => void }) {
  const { t } = useTexts()
  const { dialog, show } = useDialog()
  const person = (useRouteLoaderData('root') as RootData | undefined)?.user?.id ?? ''
  const known = open && views ? savedViews(views.table, person) : []
  const shown = columns.filter(({ id }) => look.shows(id)).map(({ id }) => id)
  return (
    <>
      <Menu open={open} anchorEl={anchor} onClose={onClose} slotProps={{ list: { dense: true } }}>
        <Head>{t('table.rows')}</Head>
        {[false, true].map((isCompact) => (
          <MenuItem
            key={`${isCompact}`}
            role="menuitemradio"
            aria-checked={look.isCompact === isCompact}
            onClick={() => look.change({ isCompact })}
          >
            <Radio {...mark} checked={look.isCompact === isCompact} />
            {t(isCompact ? 'table.rows.compact' : 'table.rows.comfortable')}
          </MenuItem>
        ))}
        {columns.length > 0 && <Divider component="li" />}
        {columns.length > 0 && <Head>{t('feeds.columns')}</Head>}
        {columns.map(({ id, text }) => (
          <MenuItem
            key={id}
            role="menuitemcheckbox"
            aria-checked={shown.includes(id)}
            onClick={() =>
              look.change({
                columns: columns.map((one) => one.id).filter((one) => shown.includes(one) !== (one === id)),
              })
            }
          >
            <Checkbox {...mark} checked={shown.includes(id)} />
            {text}
          </MenuItem>
        ))}
        {views && <Divider component="li" />}
        {views && <Head>{t('table.views')}</Head>}
        {views &&
          known.map(({ name, query }) => (
            <MenuItem
              key={name}
              selected={query === views.current}
              onClick={() => {
                onClose()
                views.onShow(query)
              }}
              sx={{ maxWidth: 320 }}
            >
              <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{name}</span>
            </MenuItem>
          ))}
        {views && (
          <MenuItem
            onClick={() => {
              onClose()
              show((close) => <SaveViewDialog {...views} person={person} onClose={close} />)
            }}
          >
            {t('table.views.save')}
          </MenuItem>
        )}
      </Menu>
      {dialog}
    </>
  )
}

const mark = { size: 'small', tabIndex: -1, disableRipple: true, sx: { p: 0, mr: 1.5 }, 'aria-hidden': true } as const

const Head = ({ children }: { children: string }) => (
  <ListSubheader role="presentation" disableSticky sx={{ lineHeight: 2.2, bgcolor: 'transparent' }}>
    {children}
  </ListSubheader>
)
