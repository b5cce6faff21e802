import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import DragHandle from '@mui/icons-material/DragHandle'
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import PauseCircleOutlined from '@mui/icons-material/PauseCircleOutlined'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useState } from 'react'
import type { SourceDetails } from '../../../contract/sources.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Caption, Quiet, SectionTitle } from '../../ui/layout/text.tsx'
import { notOnPhones } from '../../ui/lists/column-display.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Mark } from './mark.tsx'
import { ShowAll } from './show-all.tsx'
import { snapshotReasons } from './snapshot-reasons.ts'

/** Number of snapshots that are shown at first. */
const few = 8

type Snapshot = SourceDetails['snapshots'][number]

const marks = {
  applied: { Icon: CheckCircleOutlined, colour: 'success.main' },
  unchanged: { Icon: DragHandle, colour: 'text.secondary' },
  'held-back': { Icon: PauseCircleOutlined, colour: 'warning.main' },
  unreadable: { Icon: ErrorOutlineOutlined, colour: 'error.main' },
} as const satisfies Record<Snapshot['status'], object>

/** Collections of a source, newest first, with the reason if one was held back. */
export function Snapshots({ snapshots }: Pick<SourceDetails, 'snapshots'>) {
  const { t, format } = useTexts()
  const [isAll, setAll] = useState(false)
  const visibleSnapshots = isAll ? snapshots : snapshots.slice(0, few)
  return (
    <Card component="section" aria-labelledby="snapshots-title" sx={{ minWidth: 0 }}>
      <Box sx={{ p: { xs: 2, md: 3 }, pb: { xs: 1, md: 1 } }}>
        <SectionTitle id="snapshots-title">{t('sources.snapshots.title')}</SectionTitle>
        <Quiet>{t(snapshots.length > 0 ? 'sources.snapshots.text' : 'sources.snapshots.none')}</Quiet>
      </Box>
      {snapshots.length > 0 && (
        <DataTable
          container={{ tabIndex: 0, role: 'group', 'aria-labelledby': 'snapshots-title' }}
          size="small"
          aria-labelledby="snapshots-title"
          sx={{
            '& tr > :first-of-type': { pl: { xs: 2, md: 3 } },
            '& tr > :last-child': { pr: { xs: 2, md: 3 } },
            '& td': { verticalAlign: 'top' },
          }}
          rows={visibleSnapshots}
          keyOf={({ at, status }) => `${at} ${status}`}
          columns={[
            {
              id: 'at',
              head: t('sources.snapshots.at'),
              cellSx: { whiteSpace: { sm: 'nowrap' }, minWidth: 104 },
              cell: ({ at }) => format.dateTime(at),
            },
            { id: 'status', head: t('sources.snapshots.status'), cell: (snapshot) => <Status snapshot={snapshot} /> },
            {
              id: 'read',
              head: t('sources.snapshots.read'),
              align: 'right',
              sx: notOnPhones,
              cell: ({ read, rows }) =>
                t('sources.snapshots.readOf', { read: format.number(read), rows: format.number(rows) }),
            },
            ...(['added', 'removed'] as const).map((id) => ({
              id,
              head: t(`sources.snapshots.${id}`),
              align: 'right' as const,
              cell: (snapshot: Snapshot) => format.number(snapshot[id]),
            })),
          ]}
        />
      )}
      {snapshots.length > few && <ShowAll isAll={isAll} count={snapshots.length} margin={1.5} onChange={setAll} />}
    </Card>
  )
}

function Status({ snapshot: { status, reason } }: { snapshot: Snapshot }) {
  const { t } = useTexts()
  const known = snapshotReasons.find((one) => one === reason)
  return (
    <>
      <Mark {...marks[status]}>{t(`sources.snapshots.${status}`)}</Mark>
      {known && <Caption sx={{ display: 'block' }}>{t(`sources.snapshots.reason.${known}`)}</Caption>}
    </>
  )
}
