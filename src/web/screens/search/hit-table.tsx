import Box from '@mui/material/Box'
import type { SearchHit } from '../../../contract/search.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { queryFor } from '../../text/query-for.ts'
import { mono } from '../../theme.ts'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption } from '../../ui/layout/text.tsx'
import { notOnPhones } from '../../ui/lists/column-display.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'

const counts = ['published', 'unproven', 'notListed', 'light'] as const

/** Indicators with their facts and links to their lives. A fact that no indicator has gets no column. */
export function HitTable({
  label,
  hits,
  asOf,
  maxHeight,
}: {
  label: string
  hits: readonly SearchHit[]
  asOf: string | undefined
  /** In pixels; a longer table scrolls. */
  maxHeight?: number
}) {
  const { t, format } = useTexts()
  const hasLines = hits.some(({ line }) => line !== undefined)
  const hasMarks = hits.some(({ facts }) => facts.warned || facts.doubtful)
  const kindOf = ({ kind }: Pick<SearchHit, 'kind'>) => t(`search.kind.${kind as 'ipv4'}`)
  const shown = counts.filter((count) => hits.some(({ facts }) => facts[count] > 0))
  return (
    <DataTable
      container={{ tabIndex: 0, role: 'region', 'aria-label': label, sx: { maxHeight } }}
      size="small"
      aria-label={label}
      stickyHeader={maxHeight !== undefined}
      sx={{ '& th, & td': { px: { xs: 0.75, sm: 1.75 } } }}
      rows={hits}
      keyOf={({ kind, value, line }) => `${line} ${kind} ${value}`}
      columns={[
        hasLines && {
          id: 'line',
          head: t('search.hits.line'),
          align: 'right',
          headSx: { width: '1%' },
          cell: ({ line }) => line !== undefined && format.number(line),
        },
        {
          id: 'value',
          head: t('indicator'),
          isName: true,
          cellSx: { fontWeight: 400, minWidth: { xs: 170, sm: 180 } },
          cell: ({ kind, value, facts }) => (
            <>
              <PageLink
                to={queryFor({ kind, value }, { asOf })}
                sx={{ fontFamily: mono, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
              >
                <bdi>{defang(kind, value)}</bdi>
              </PageLink>
              <Caption sx={{ display: { xs: 'block', sm: 'none' } }}>
                {[
                  kindOf({ kind }),
                  ...shown
                    .filter((count) => facts[count] > 0)
                    .map((count) => `${t(`search.hits.${count}`)}: ${format.number(facts[count])}`),
                ].join(' · ')}
              </Caption>
              <Box sx={{ display: { xs: 'block', sm: 'none' } }}>
                <Marks facts={facts} />
              </Box>
            </>
          ),
        },
        { id: 'kind', head: t('hits.order.kind'), sx: notOnPhones, cellSx: { whiteSpace: 'nowrap' }, cell: kindOf },
        ...(['listed', ...shown] as const).map((count) => ({
          id: count,
          head: t(`search.hits.${count}`),
          align: 'right' as const,
          sx: count === 'listed' ? {} : notOnPhones,
          cell: ({ facts }: SearchHit) => format.number(facts[count]),
        })),
        hasMarks && {
          id: 'marks',
          head: t('hits.order.verdict'),
          sx: notOnPhones,
          cell: ({ facts }) => <Marks facts={facts} />,
        },
      ]}
    />
  )
}

function Marks({ facts: { warned, doubtful } }: Pick<SearchHit, 'facts'>) {
  const { t } = useTexts()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {warned && <SmallChip label={t('search.hits.warned')} />}
      {doubtful && <SmallChip color="warning" label={t('search.doubtful')} />}
    </Box>
  )
}
