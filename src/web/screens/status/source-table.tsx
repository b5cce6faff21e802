import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { SourceFreshness } from '../../../contract/status.ts'
import { daySeconds, hourSeconds, minuteSeconds } from '../../../domain/time-units.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PlainField } from '../../ui/fields/plain-field.tsx'
import { Ago } from '../../ui/layout/ago.tsx'
import { OutlinedButton, OutlinedLink, SmallLink } from '../../ui/layout/buttons.tsx'
import { Quiet, SectionTitle } from '../../ui/layout/text.tsx'
import { notOnPhones, onWideScreens } from '../../ui/lists/column-display.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { Spoken } from '../../ui/shell/route-announcer.tsx'
import { HealthMark } from '../sources/health-mark.tsx'
import { type SourceView, states } from './source-view.ts'

/** How fresh each source is. The address holds the filters, so that users can share a view. */
export function SourceTable({ view, asOf, isCurrent }: { view: SourceView; asOf: string; isCurrent: boolean }) {
  const { t, format } = useTexts()
  const { rows, more, counts, state, search } = view
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Box component="section" aria-labelledby="sources-title" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box>
        <SectionTitle id="sources-title">{t('nav.sources')}</SectionTitle>
        <Quiet sx={{ mt: 0.5 }}>
          {isCurrent ? t('status.sources.lead') : t('status.sources.asOf', { time: format.dateTime(asOf) })}
        </Quiet>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', alignItems: 'center' }}>
        <Box
          component="nav"
          aria-label={t('status.sources.filter')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
        >
          <StateLink to={addressOf({ search })} text={t('all')} count={total} isOn={state === null} />
          {states
            .filter((one) => counts[one] > 0 || one === state)
            .map((one) => (
              <StateLink
                key={one}
                to={addressOf({ search, state: one })}
                text={t(`source.health.${one}`)}
                count={counts[one]}
                isOn={state === one}
              />
            ))}
        </Box>
        <Box
          component={Form}
          role="search"
          preventScrollReset
          sx={{ display: 'flex', gap: 1, width: { xs: '100%', md: 420 } }}
        >
          {state && <input type="hidden" name="state" value={state} />}
          <PlainField
            name="q"
            type="search"
            label={t('status.sources.search')}
            isLabelHidden
            defaultValue={search}
            placeholder={t('status.sources.search')}
            maxLength={100}
          />
          <OutlinedButton type="submit" sx={{ flexShrink: 0 }}>
            {t('search.go')}
          </OutlinedButton>
        </Box>
      </Box>
      <Spoken>{t('status.sources.found', { count: rows.length + more })}</Spoken>
      {rows.length === 0 ? (
        <Card sx={{ p: 4, textAlign: 'center', color: 'text.secondary' }}>{t('status.sources.none')}</Card>
      ) : (
        <Card sx={{ overflowX: 'auto' }} tabIndex={0}>
          <SourceRows rows={rows} />
        </Card>
      )}
      {more > 0 && (
        <OutlinedLink to={addressOf({ search, state, all: true })} preventScrollReset sx={{ justifySelf: 'center' }}>
          {t('status.sources.more', { count: more })}
        </OutlinedLink>
      )}
    </Box>
  )
}

function SourceRows({ rows }: { rows: readonly SourceFreshness[] }) {
  const { t, format } = useTexts()
  const ageOf = ({ ageSeconds }: SourceFreshness) => (ageSeconds === null ? '–' : format.duration(roughly(ageSeconds)))
  // Before the first snapshot, the number is unknown, not zero.
  const indicatorsOf = ({ lastSuccess, rows }: SourceFreshness) =>
    lastSuccess === null && rows === 0 ? '–' : format.number(rows)
  const health = (source: SourceFreshness) => {
    const { state, reason, lastSuccess, ageSeconds, rows, heldBack } = source
    return (
      <>
        <HealthMark state={state} />
        {reason && state !== 'never' && <Detail>{t(`status.source.reason.${reason}`)}</Detail>}
        {lastSuccess && (
          <Detail display={{ md: 'none' }}>
            {t('sources.sort.renewed')}: <Ago at={lastSuccess} />
          </Detail>
        )}
        {(ageSeconds !== null || rows > 0) && (
          <Detail display={{ sm: 'none' }}>
            {t('status.column.age')}: {ageOf(source)}
            <br />
            {t('status.column.rows')}: {indicatorsOf(source)}
          </Detail>
        )}
        {heldBack > 0 && (
          <Detail display={{ sm: 'none' }}>
            {t('status.column.heldBack')}: {format.number(heldBack)}
          </Detail>
        )}
      </>
    )
  }
  return (
    <DataTable
      size="small"
      aria-labelledby="sources-title"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'source',
          head: t('column.source'),
          isName: true,
          cellSx: { minWidth: { xs: 120, sm: 150, md: 200 }, overflowWrap: 'anywhere' },
          cell: ({ name, maintainer }) => (
            <>
              <Box sx={{ fontWeight: 600 }}>{name}</Box>
              <Box sx={{ color: 'text.secondary', fontSize: '0.8rem', fontWeight: 400 }}>{maintainer}</Box>
            </>
          ),
        },
        {
          id: 'health',
          head: t('column.health'),
          cellSx: { minWidth: { xs: 150, md: 170 }, pr: 2 },
          cell: health,
        },
        {
          id: 'success',
          head: t('sources.sort.renewed'),
          sx: onWideScreens,
          cellSx: { whiteSpace: 'nowrap' },
          cell: ({ lastSuccess }) => (lastSuccess ? <Ago at={lastSuccess} /> : '–'),
        },
        {
          id: 'age',
          head: t('status.column.age'),
          align: 'right',
          sx: notOnPhones,
          cellSx: { whiteSpace: 'nowrap' },
          cell: ageOf,
        },
        { id: 'rows', head: t('status.column.rows'), align: 'right', sx: notOnPhones, cell: indicatorsOf },
        {
          id: 'heldBack',
          head: t('status.column.heldBack'),
          align: 'right',
          sx: notOnPhones,
          cell: ({ heldBack }) => (heldBack > 0 ? format.number(heldBack) : '–'),
        },
      ]}
    />
  )
}

/** A line below the health of a source: the reason, and what stands in columns on wider screens. */
function Detail({ display, children }: { display?: { sm: 'none' } | { md: 'none' }; children: ReactNode }) {
  return (
    <Box sx={{ ...(display && { display }), color: 'text.secondary', fontSize: '0.8rem', pl: '23px' }}>{children}</Box>
  )
}

/** Rounds down to days from two days on, to hours from one hour on, otherwise to minutes. */
function roughly(seconds: number): number {
  const unit = seconds >= 2 * daySeconds ? daySeconds : seconds >= hourSeconds ? hourSeconds : minuteSeconds
  return Math.max(unit, Math.floor(seconds / unit) * unit)
}

/** Link that filters the table by a state. */
function StateLink({ to, text, count, isOn }: { to: string; text: string; count: number; isOn: boolean }) {
  const { format } = useTexts()
  return (
    <SmallLink
      to={to}
      preventScrollReset
      aria-current={isOn ? 'true' : undefined}
      sx={{
        minHeight: 32,
        px: 1.25,
        border: 1,
        borderColor: isOn ? 'primary.main' : 'divider',
        color: isOn ? 'text.primary' : 'text.secondary',
        gap: 0.75,
      }}
    >
      {text}
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 500 }}>
        {format.number(count)}
      </Box>
    </SmallLink>
  )
}

/** Query string of a view of the table. */
function addressOf({ search, state, all }: { search: string; state?: string | null; all?: boolean }): string {
  const query = new URLSearchParams()
  if (search) query.set('q', search)
  if (state) query.set('state', state)
  if (all) query.set('all', '1')
  return `?${query}`
}
