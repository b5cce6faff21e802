import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { type KeyboardEvent, type SyntheticEvent, useId, useMemo, useState } from 'react'
import type { OverlapMatrix } from '../../../../contract/sources.ts'
import { type Language, useTexts } from '../../../i18n/use-texts.ts'
import { PageLink } from '../../../ui/layout/page-link.tsx'
import { SmallText } from '../../../ui/layout/text.tsx'
import { clustered, strengthOf } from './clustered.ts'

/** Place of a cell. */
interface Spot {
  readonly row: number
  readonly column: number
}

/**
 * Overlap of sources as a table: each cell is the share of the row's indicators that the column's source lists too, as
 * a number and as a colour. The Tab key stops at it once; arrow keys move within it.
 */
export function HeatMap({ matrix: given, title }: { matrix: OverlapMatrix; title: string }) {
  const { t, format, path } = useTexts()
  const id = useId()
  const [spot, setSpot] = useState<Spot>()
  const { sources, shared } = useMemo(() => clustered(given), [given])
  const sharedBy = (row: number, column: number) => shared[row]?.[column] ?? 0
  const shareAt = (row: number, column: number) => {
    const listed = sources[row]?.listed ?? 0
    return listed === 0 ? 0 : sharedBy(row, column) / listed
  }
  const [from, to] = spot ? [sources[spot.row], sources[spot.column]] : []
  const showCell = ({ target }: SyntheticEvent) => setSpot(spotOf(target))

  return (
    <Card>
      <Box
        sx={{ overflowX: 'auto', p: { xs: 1.5, md: 2.5 }, pb: { xs: 1, md: 1.5 } }}
        onMouseOver={showCell}
        onFocus={showCell}
        onMouseLeave={() => setSpot(undefined)}
        onBlur={() => setSpot(undefined)}
      >
        <Box
          component="table"
          className="drawn"
          role="grid"
          aria-label={title}
          aria-describedby={`${id}-how`}
          onKeyDown={moveFocus}
          sx={gridStyle}
        >
          <thead>
            <tr>
              <td data-corner="" style={{ background: 'none' }} />
              {sources.map((source, column) => (
                <th
                  key={source.id}
                  scope="col"
                  data-marked={spot?.column === column ? '' : undefined}
                  title={source.name}
                >
                  <span>{source.name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sources.map((source, row) => (
              <tr key={source.id}>
                <th scope="row" title={source.name}>
                  <PageLink to={path('source', { id: source.id })} color="textPrimary">
                    {source.name}
                  </PageLink>
                </th>
                {sources.map((other, column) => {
                  const share = shareAt(row, column)
                  return (
                    <td
                      key={other.id}
                      data-cell={`${row} ${column}`}
                      data-same={row === column ? '' : undefined}
                      data-none={share === 0 ? '' : undefined}
                      tabIndex={row === 0 && column === Math.min(1, sources.length - 1) ? 0 : -1}
                      style={{ '--strength': strengthOf(share) } as React.CSSProperties}
                    >
                      {row === column ? '–' : shareText(share, format)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Box
        sx={{
          borderTop: 1,
          borderColor: 'divider',
          px: { xs: 1.5, md: 2.5 },
          py: 1.25,
          minHeight: { xs: 68, sm: 48 },
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <SmallText color={from && to ? 'textPrimary' : 'textSecondary'} id={`${id}-how`}>
          {from && to && spot
            ? spot.row === spot.column
              ? t('sources.overlap.self', { name: from.name, listed: format.number(from.listed) })
              : t('sources.overlap.cell', {
                  name: from.name,
                  other: to.name,
                  shared: format.number(sharedBy(spot.row, spot.column)),
                  listed: format.number(from.listed),
                  share: format.percent(shareAt(spot.row, spot.column) * 100),
                })
            : t('sources.overlap.how')}
        </SmallText>
        <Scale />
      </Box>
    </Card>
  )
}

/** A share in percent without its sign; only nothing is 0, and only everything is 100. */
function shareText(share: number, format: Language['format']): string {
  if (share === 0) return '0'
  if (share < 0.01) return '<1'
  return share > 0.99 && share < 1 ? '>99' : format.number(share * 100)
}

const colour =
  'color-mix(in srgb, var(--mui-palette-primary-main) calc(var(--strength) * 46%), var(--mui-palette-background-paper))'

const gridStyle = {
  borderCollapse: 'separate',
  borderSpacing: '2px',
  fontVariantNumeric: 'tabular-nums',
  fontSize: '0.78rem',
  '& th': { fontWeight: 500, color: 'text.secondary', p: 0 },
  '& thead th': { verticalAlign: 'bottom', height: 200 },
  '& thead th > span': {
    writingMode: 'vertical-rl',
    transform: 'rotate(180deg)',
    maxHeight: 196,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    display: 'inline-block',
    lineHeight: 1.3,
  },
  '& tbody th': {
    position: 'sticky',
    left: { xs: -12, md: -20 },
    zIndex: 1,
    bgcolor: 'background.paper',
    textAlign: 'left',
    pr: 1.25,
    pl: 1,
    maxWidth: { xs: 132, md: 260 },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& td': {
    minWidth: 40,
    height: 30,
    p: '2px 4px',
    textAlign: 'center',
    borderRadius: '4px',
    color: 'text.primary',
    bgcolor: colour,
  },
  '& td[data-none]': { color: 'text.secondary', bgcolor: 'transparent' },
  '& td[data-same]': {
    bgcolor: 'transparent',
    color: 'text.secondary',
    border: '1px dashed',
    borderColor: 'divider',
  },
  '& td:focus-visible, & td:hover': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 0 },
} as const

/** Legend of the colours. */
function Scale() {
  const { t } = useTexts()
  return (
    <Box
      aria-hidden
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums' }}
    >
      <Box component="span" sx={{ color: 'text.secondary', mr: 0.5 }}>
        {t('sources.overlap.scale')}
      </Box>
      {([0, 0.005, 0.01, 0.06, 0.25, 1] as const).map((share) => (
        <Box
          key={share}
          component="span"
          className="drawn"
          style={{ '--strength': strengthOf(share) } as React.CSSProperties}
          sx={{
            minWidth: 30,
            py: 0.25,
            textAlign: 'center',
            borderRadius: '4px',
            border: 1,
            borderColor: 'divider',
            bgcolor: colour,
          }}
        >
          {share === 0.005 ? '<1' : share * 100}
        </Box>
      ))}
    </Box>
  )
}

/** The cell that an event is about, if any. */
function spotOf(target: EventTarget): Spot | undefined {
  const cell = target instanceof Element ? target.closest('[data-cell]') : null
  const [row, column] = cell?.getAttribute('data-cell')?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? undefined : { row, column }
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
}

/** Moves the focus to the next cell in the direction of an arrow key. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const spot = spotOf(event.target)
  if (!step || !spot) return
  event.preventDefault()
  const next = event.currentTarget.querySelector<HTMLElement>(
    `[data-cell="${spot.row + step[0]} ${spot.column + step[1]}"]`,
  )
  next?.focus()
}
