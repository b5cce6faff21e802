import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { HuntHit } from '../../../contract/hunt.ts'
import { isLight } from '../../../domain/hit.ts'
import type { HuntState } from '../../../domain/hunt.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { DataTable, RowButton } from '../../ui/lists/data-table.tsx'
import type { TableLook } from '../../ui/lists/table-look.ts'
import { type Ticks, tickColumn } from '../../ui/lists/tick-column.tsx'

/** Columns that can be chosen. */
export const huntColumns = ['marks', 'sensor', 'lastSeen', 'sources', 'found'] as const

/** Hits, one line each: what a sensor saw, whether it got through, and which sources list it. */
export function HitTable({
  hits,
  state,
  look,
  ticks,
  busy,
  onOpen,
}: {
  hits: readonly HuntHit[]
  state: HuntState
  look: TableLook
  /** Undefined if the person may not judge. */
  ticks: Ticks | undefined
  busy: boolean
  onOpen: (hit: HuntHit) => void
}) {
  const { t, format } = useTexts()
  const defangedOf = ({ kind, value }: HuntHit) => defang(kind, value)
  const idOf = ({ id }: HuntHit) => id
  const labels = {
    all: t('table.choose.page'),
    of: (hit: HuntHit) => t('hunt.select', { value: defangedOf(hit), sensor: hit.sensor.name }),
  }
  return (
    <DataTable
      container={{ component: Card }}
      lines={look}
      aria-label={t('nav.hunt')}
      aria-busy={busy}
      rows={hits}
      keyOf={idOf}
      hover
      isSelected={({ id }) => ticks?.chosen.has(id) ?? false}
      onOpen={onOpen}
      columns={[
        ticks && tickColumn(ticks, hits.map(idOf), labels, idOf),
        {
          id: 'value',
          head: t('indicator'),
          isName: true,
          phoneLine: 1,
          cell: (hit) => (
            <RowButton onOpen={() => onOpen(hit)} title={defangedOf(hit)}>
              <Box component="code" sx={{ fontFamily: mono, fontSize: '0.82rem' }}>
                {defangedOf(hit)}
              </Box>
            </RowButton>
          ),
        },
        {
          id: 'marks',
          head: t('hits.action'),
          width: 210,
          phoneLine: 1,
          cell: ({ passed, doubtful, listings }) => (
            <Box component="span" sx={{ display: 'inline-flex', gap: 0.5 }}>
              {passed && <SmallChip color="warning" label={t('hunt.passed')} />}
              {doubtful && <SmallChip label={t('hunt.doubtful')} title={t('hunt.doubtful.why')} />}
              {listings.every(({ how }) => isLight(how)) && (
                <SmallChip label={t('when.light')} title={t('hunt.light.why')} />
              )}
            </Box>
          ),
        },
        { id: 'sensor', head: t('hunt.column.sensor'), width: 150, phoneLine: 2, cell: ({ sensor }) => sensor.name },
        {
          id: 'lastSeen',
          head: t('hits.order.lastSeen'),
          width: 120,
          phoneLine: 2,
          cell: ({ lastSeen }) => format.date(`${lastSeen}T12:00:00.000Z`),
        },
        {
          id: 'sources',
          head: t('hits.order.sources'),
          width: 230,
          cell: ({ listings }) => {
            const names = [...new Set(listings.map(({ source }) => source.name))].join(', ')
            return <span title={names}>{names}</span>
          },
        },
        { id: 'found', head: t('hunt.column.found'), width: 120, cell: ({ foundAt }) => format.date(foundAt) },
        state !== 'open' && {
          id: 'reason',
          head: t('reason'),
          width: 200,
          phoneLine: 2,
          cell: ({ reason }) => reason,
        },
      ]}
    />
  )
}
