import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import type { GroupList } from '../../../contract/lists.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Caption } from '../../ui/layout/text.tsx'
import { notOnPhones, onWideScreens } from '../../ui/lists/column-display.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { EffectChip } from './effect-chip.tsx'

/** Lists with their effect; inherited ones are shown but cannot be opened. */
export function ListTable({ lists, onOpen }: { lists: readonly GroupList[]; onOpen: (id: string) => void }) {
  const { t, format } = useTexts()
  return (
    <DataTable
      aria-label={t('nav.lists')}
      container={{ component: Card }}
      rows={lists}
      keyOf={({ id }) => id}
      hover={({ inherited }) => !inherited}
      columns={[
        {
          id: 'name',
          head: t('name'),
          cellSx: { width: '100%', maxWidth: { sm: 420 } },
          cell: (list) => <Name list={list} onOpen={onOpen} />,
        },
        {
          id: 'effect',
          head: t('lists.effect'),
          sx: notOnPhones,
          cell: ({ effect }) => <EffectChip effect={effect} />,
        },
        {
          id: 'rows',
          head: t('lists.rows'),
          align: 'right',
          cell: ({ rows, expired }) => (
            <>
              {format.number(rows)}
              {expired > 0 && <Caption sx={{ display: 'block' }}>{t('lists.expired', { count: expired })}</Caption>}
            </>
          ),
        },
        {
          id: 'changed',
          head: t('lists.changed'),
          sx: onWideScreens,
          cellSx: { whiteSpace: 'nowrap' },
          align: 'right',
          cell: ({ changedAt }) => format.date(changedAt),
        },
      ]}
    />
  )
}

/** The name with what the list is, and on phones its effect. */
function Name({ list, onOpen }: { list: GroupList; onOpen: (id: string) => void }) {
  const { t } = useTexts()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {list.inherited ? (
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{list.name}</Typography>
        ) : (
          <Link
            component="button"
            type="button"
            color="textPrimary"
            onClick={() => onOpen(list.id)}
            sx={{ fontWeight: 600, fontSize: '0.975rem', textAlign: 'left', overflowWrap: 'anywhere' }}
          >
            {list.name}
          </Link>
        )}
        {list.inherited ? (
          <Tooltip describeChild title={t('lists.inherited.text')}>
            <Chip size="small" tabIndex={0} label={t('lists.inherited.chip')} />
          </Tooltip>
        ) : (
          list.subgroups && <Chip size="small" label={t('lists.subgroups.chip')} />
        )}
      </Box>
      {list.description && (
        <Caption sx={{ display: 'block', overflowWrap: 'anywhere', mt: 0.25 }}>{list.description}</Caption>
      )}
      <Box sx={{ display: { sm: 'none' }, mt: 0.75 }}>
        <EffectChip effect={list.effect} />
      </Box>
    </>
  )
}
