import ArrowBack from '@mui/icons-material/ArrowBack'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { type HitOrder, hitOrders, hitStates } from '../../../../domain/hit.ts'
import type { KindId } from '../../../../domain/observables/index.ts'
import { verdicts } from '../../../../domain/report-codes.ts'
import { requestOf } from '../../../app/api.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { rem } from '../../../rem.ts'
import { useGroupId } from '../../../session/use-group.ts'
import { compareNames } from '../../../text/compare-names.ts'
import { ExportMenuButton } from '../../../ui/dialogs/export-menu-button.tsx'
import { useTell } from '../../../ui/dialogs/use-tell.tsx'
import { FilterChips } from '../../../ui/fields/filter-chips.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { EmptyState } from '../../../ui/layout/empty-state.tsx'
import { LoadFailure } from '../../../ui/layout/load-failure.tsx'
import { PageLink } from '../../../ui/layout/page-link.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Caption, Quiet, SectionTitle, SmallText } from '../../../ui/layout/text.tsx'
import { setInAddress } from '../../../ui/state/address-state.ts'
import type { ReportSelection } from '../use-selection.ts'
import { HitTable } from './hit-table.tsx'
import {
  beginsDescending,
  defaultHitView,
  type HitView,
  hitParameters,
  hitQuery,
  readHitView,
  scopeOf,
  writeHitView,
} from './hit-view.ts'
import { useHits } from './use-hits.ts'

/** Every matched observable of a report: its class, when it was seen, who listed it when, and whether it is covered. */
export default function HitsTab({ selection }: { selection: ReportSelection }) {
  const groupId = useGroupId()
  const { t } = useTexts()
  const { report, counted, onlyPassed, nameOf } = selection
  const { search } = useLocation()
  const [view, setView] = useState(() => readHitView(new URLSearchParams(search)))
  const { toast, tell } = useTell()
  // A link, or "back", changes the address.
  useEffect(() => setView(readHitView(new URLSearchParams(search))), [search])
  const place = { groupId, reportId: report.id }
  const change = (part: Partial<HitView>) => {
    const next = { ...view, page: 0, ...part }
    setView(next)
    const written = writeHitView(next)
    for (const name of hitParameters) setInAddress(name, written[name])
  }
  const turnTo = (page: number) => change({ page })
  const { answer: found, failure, isLoading, again, pager } = useHits(place, view, counted, onlyPassed, turnTo)
  const isFiltered = JSON.stringify(filterOf(view)) !== JSON.stringify(filterOf(defaultHitView))
  const kinds = (Object.keys(report.summary.byKind) as KindId[]).sort()
  const sources = [...report.classes.IDs].sort((a, b) => compareNames(nameOf(a), nameOf(b)))
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Box>
        <SectionTitle id="hits-title">{t('hits.title')}</SectionTitle>
        <Quiet sx={{ maxWidth: 720, textWrap: 'pretty' }}>{t('hits.text')}</Quiet>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, alignItems: 'center', mt: 0.5 }}>
          <Quiet>{t('subscriptions.sources.chosen', { count: counted.size })}</Quiet>
          <PageLink
            to={`?${new URLSearchParams(selection.address)}`}
            variant="body2"
            className="no-print"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 24, fontWeight: 600 }}
          >
            <ArrowBack sx={{ fontSize: rem(16) }} />
            {t('morning.report')}
          </PageLink>
        </Box>
      </Box>

      <HitFilters view={view} onChange={change} kinds={kinds} sources={sources} nameOf={nameOf} />

      <LoadFailure failure={failure} what={t('hits.failed')} onRetry={again} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 32 }}>
        <SmallText role="status" sx={{ fontWeight: 600 }}>
          {found ? t('hits.found', { count: found.total }) : failure === undefined ? t('loading') : ''}
        </SmallText>
        {isFiltered && (
          <Button
            size="small"
            className="no-print"
            onClick={() => change({ ...defaultHitView, order: view.order, descending: view.descending })}
          >
            {t('hits.clear')}
          </Button>
        )}
        <Box sx={{ ml: 'auto' }}>
          <ExportMenuButton
            label={t('hits.export')}
            disabled={!found || found.total === 0}
            entries={(['csv', 'ndjson'] as const).map((as) => [
              t(`hits.export.${as}`),
              requestOf('GET /api/web/uploads/files/results/{id}/evidence/export', {
                params: { id: report.id },
                query: { groupID: groupId, ...hitQuery(view, counted, onlyPassed), format: as },
              }).url,
            ])}
          />
        </Box>
      </Box>
      {!found && failure === undefined && <TableSkeleton />}
      {found && found.total === 0 && (
        <EmptyState
          icon={<SearchOffOutlined />}
          title={t('hits.found', { count: 0 })}
          text={t(isFiltered ? 'hits.none' : 'hits.nothing')}
        />
      )}
      {found && found.total > 0 && (
        <Box aria-busy={isLoading} sx={{ opacity: isLoading ? 0.6 : 1, transition: 'opacity .15s' }}>
          <HitTable
            found={found}
            view={view}
            onView={change}
            pager={pager}
            selection={counted}
            scope={scopeOf(view, counted)}
            nameOf={nameOf}
            onMessage={tell}
          />
        </Box>
      )}
      {toast}
    </Box>
  )
}

function HitFilters({
  view,
  onChange,
  kinds,
  sources,
  nameOf,
}: {
  view: HitView
  onChange: (part: Partial<HitView>) => void
  kinds: readonly KindId[]
  /** Ids of the sources to choose from. */
  sources: readonly string[]
  nameOf: (id: string) => string
}) {
  const { t } = useTexts()
  return (
    <Card
      className="no-print"
      role="search"
      aria-label={t('hits.filter')}
      sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.75, gridTemplateColumns: 'minmax(0,1fr)' }}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0,1fr))',
            lg: 'minmax(0,1.6fr) repeat(4, minmax(0,1fr))',
          },
        }}
      >
        <SearchField
          label={t('hits.search')}
          value={view.search}
          onChange={(text) => onChange({ search: text })}
          sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', lg: 'auto' } }}
        />
        <Choice
          label={t('column.source')}
          value={view.source}
          options={[['', t('sources.all.back')], ...sources.map((id) => [id, nameOf(id)] as const)]}
          onChange={(source) => onChange({ source: source || undefined })}
        />
        <Choice
          label={t('hits.order.kind')}
          value={view.kind}
          options={[['', t('hits.kind.all')], ...kinds.map((kind) => [kind, t(`kind.${kind}`)] as const)]}
          onChange={(kind) => onChange({ kind: kind || undefined })}
        />
        <Choice
          label={t('hits.covered')}
          value={view.covered}
          options={[
            ['', t('hits.covered.all')],
            ['yes', t('hits.covered.yes')],
            ['no', t('hits.covered.no')],
          ]}
          onChange={(covered) => onChange({ covered: covered === 'yes' || covered === 'no' ? covered : undefined })}
        />
        <Choice
          label={t('sources.sort')}
          value={view.order}
          options={hitOrders.map((order) => [order, t(`hits.order.${order}`)])}
          onChange={(order) => onChange({ order: order as HitOrder, descending: beginsDescending(order as HitOrder) })}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1.25 }}>
        <Labelled text={t('hits.order.verdict')}>
          <FilterChips
            label={t('hits.order.verdict')}
            options={verdicts.map((id) => ({ id, text: t(`class.${id}`) }))}
            chosen={view.verdicts}
            onChange={(chosen) => onChange({ verdicts: verdicts.filter((one) => chosen.includes(one)) })}
          />
        </Labelled>
        <Labelled
          text={t(
            view.source !== undefined
              ? 'hits.state.ofSource'
              : view.covered === 'yes'
                ? 'hits.state.ofSelection'
                : 'hits.order.state',
          )}
        >
          <FilterChips
            label={t('hits.order.state')}
            options={[
              ...hitStates.map((id) => ({ id, text: t(`parts.${id}`) })),
              ...(view.wide ? [{ id: 'wide', text: t('hits.wide') }] : []),
            ]}
            chosen={[...view.states, ...(view.wide ? ['wide'] : [])]}
            onChange={(chosen) =>
              onChange({ states: hitStates.filter((one) => chosen.includes(one)), wide: chosen.includes('wide') })
            }
          />
        </Labelled>
      </Box>
    </Card>
  )
}

/** The view without order and page. */
function filterOf({ order: _order, descending: _descending, page: _page, ...filter }: HitView) {
  return { ...filter, search: filter.search.trim() }
}

function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Caption aria-hidden sx={{ display: 'block', mb: 0.5 }}>
        {text}
      </Caption>
      {children}
    </Box>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly onChange: (value: string) => void
}

/** A native select, because the list of sources is long. */
function Choice({ label, value = '', options, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <FormControl size="small" sx={{ minWidth: 0 }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <NativeSelect
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        input={<OutlinedInput id={id} label={label} />}
        sx={{ '& select': { textOverflow: 'ellipsis' } }}
      >
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </FormControl>
  )
}

function TableSkeleton() {
  const { t } = useTexts()
  return (
    <Card role="status" aria-label={t('loading')} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} variant="rounded" height={40} />
      ))}
    </Card>
  )
}
