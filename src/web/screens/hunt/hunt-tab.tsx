import CloseIcon from '@mui/icons-material/Close'
import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useState } from 'react'
import type { HuntHit, HuntHits } from '../../../contract/hunt.ts'
import { type HuntState, huntStates } from '../../../domain/hunt.ts'
import { defang } from '../../../domain/observables/defang.ts'
import type { Translate } from '../../i18n/translate.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late, latePart } from '../../late/late.tsx'
import type { GroupOfUser } from '../../session/guarded.tsx'
import { may, useGroupId } from '../../session/use-group.ts'
import { useDialog } from '../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../ui/dialogs/use-tell.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { EmptyState } from '../../ui/layout/empty-state.tsx'
import { LoadFailure } from '../../ui/layout/load-failure.tsx'
import { ButtonLink } from '../../ui/layout/page-link.tsx'
import { PlaceHead } from '../../ui/layout/place-head.tsx'
import type RealBulkBar from '../../ui/lists/bulk-bar.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { useTableLook } from '../../ui/lists/table-look.ts'
import { useChoice } from '../../ui/lists/use-choice.ts'
import { ViewButton } from '../../ui/lists/view-button.tsx'
import { useAction } from '../../ui/state/use-action.ts'
import { type HitFilter, readHitFilter, writeHitFilter } from './hit-filter.ts'
import { HitTable, huntColumns } from './hit-table.tsx'
import { useHits } from './use-hits.ts'
import { VerdictButtons } from './verdict-buttons.tsx'

const BulkBar = latePart(() => import('../../ui/lists/bulk-bar.tsx')) as typeof RealBulkBar
const HitDrawer = latePart(() => import('./hit-drawer.tsx'))
const JudgeDialog = late(() => import('./judge-dialog.tsx'))

/** Hits to judge, or all that match the filter. */
type ToJudge = readonly HuntHit[] | 'all'

/** The hit, if it is only one. */
const onlyOf = (hits: ToJudge) => (hits !== 'all' && hits.length === 1 ? hits[0] : undefined)

const noFilter = { text: '', source: undefined }

/** Hits of the retro-hunt in a group, by state. */
export default function HuntTab({
  group,
  first,
  isFed,
}: {
  group: GroupOfUser
  first: HuntHits
  /** At least one sensor sends. */
  isFed: boolean
}) {
  const { t } = useTexts()
  const { filter, setFilter, page, isLoading, failure, again, readMore, judge, judgeSeveral } = useHits(group.id, first)
  const [openId, setOpenId] = useState<string>()
  const { dialog, show: showDialog } = useDialog()
  const { toast, tell } = useTell()
  const action = useAction()
  const busy = action.busy || isLoading
  const mayJudge = may(group, 'SENSOR_MANAGE')
  const counts = { open: page.counts.open, confirmed: page.counts.confirmed, 'false-alarm': page.counts.falseAlarm }
  const matching = counts[filter.state]
  const isFiltered = filter.text !== '' || filter.source !== undefined
  const choice = useChoice({ rows: page.hits, total: matching }, ({ id }) => id, JSON.stringify(filter))
  const look = useTableLook('hunt', huntColumns)
  const opened = page.hits.find(({ id }) => id === openId)

  const show = (part: Partial<HitFilter>) => setFilter({ ...filter, ...part })
  /** Open hits can be open again; of others, the reasons would be lost. */
  const undoOf = (ids: readonly string[]) =>
    filter.state === 'open'
      ? async () => {
          await judgeSeveral(ids, { state: 'open', reason: '' })
        }
      : undefined
  const judgeNow = async (hits: ToJudge, state: HuntState, reason: string) => {
    const one = onlyOf(hits)
    if (one) {
      await judge(one, { state, reason })
      tell(t('hunt.done', { value: defang(one.kind, one.value) }), undoOf([one.id]))
    } else {
      const ids = await judgeSeveral(hits === 'all' ? hits : hits.map(({ id }) => id), { state, reason })
      tell(t('hunt.done.several', { count: ids.length }), undoOf(ids))
    }
    choice.clear()
    setOpenId(undefined)
  }
  const ask = (hits: ToJudge, state: HuntState) =>
    showDialog((close) => (
      <JudgeDialog
        hit={onlyOf(hits)}
        count={hits === 'all' ? matching : hits.length}
        state={state}
        onJudge={(reason) => judgeNow(hits, state, reason).then(close)}
        onClose={close}
      />
    ))
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      {action.failure && <Alert severity="error">{action.failure}</Alert>}
      <LoadFailure failure={failure} onRetry={again} />
      <PlaceHead title={t('nav.hunt')} text={t('hunt.text')}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={filter.state}
          aria-label={t('hunt.state')}
          onChange={(_, state: HuntState | null) => state && show({ state })}
          sx={{ flexWrap: 'wrap' }}
        >
          {huntStates.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`hunt.state.${one}`, { count: counts[one] })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </PlaceHead>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {(isFiltered || page.hits.length > 1) && (
          <FilterBar filter={filter} source={page.source?.name} onChange={show} />
        )}
        {page.hits.length > 0 && (
          <Box sx={{ ml: 'auto' }}>
            <ViewButton
              look={look}
              columns={huntColumns.map((id) => ({ id, text: columnText[id](t) }))}
              views={{
                table: 'hunt',
                current: `${new URLSearchParams(Object.entries(writeHitFilter(filter)).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`,
                onShow: (query) => setFilter(readHitFilter(new URLSearchParams(query))),
              }}
            />
          </Box>
        )}
      </Box>
      <Box role="group" aria-label={t('nav.hunt')}>
        {page.hits.length > 0 ? (
          <>
            <HitTable
              hits={page.hits}
              state={filter.state}
              look={look}
              ticks={mayJudge ? choice.ticks : undefined}
              busy={isLoading}
              onOpen={({ id }) => setOpenId(id)}
            />
            {choice.count > 0 && (
              <BulkBar choice={choice} total={matching}>
                <VerdictButtons state={filter.state} busy={busy} onJudge={(state) => ask(choice.rows, state)} />
              </BulkBar>
            )}
          </>
        ) : (
          <NoHits state={filter.state} isFed={isFed} {...(isFiltered && { onClear: () => show(noFilter) })} />
        )}
      </Box>
      <LoadMore
        key={JSON.stringify(filter)}
        text={t('hunt.more')}
        isAll={page.next === null}
        count={page.hits.length}
        busy={busy}
        onLoad={() => action.run(readMore)}
      />
      {opened && (
        <HitDrawer
          hits={page.hits}
          hit={opened}
          busy={busy}
          onJudge={
            mayJudge
              ? (hit, state) => {
                  if (state === 'open') void action.run(() => judgeNow([hit], state, ''))
                  else ask([hit], state)
                }
              : undefined
          }
          onOpen={({ id }) => setOpenId(id)}
          onClose={() => setOpenId(undefined)}
          onMessage={tell}
        />
      )}
      {dialog}
      {toast}
    </Box>
  )
}

const columnText = {
  marks: (t) => t('hits.action'),
  sensor: (t) => t('hunt.column.sensor'),
  lastSeen: (t) => t('hits.order.lastSeen'),
  sources: (t) => t('hits.order.sources'),
  found: (t) => t('hunt.column.found'),
} as const satisfies Record<(typeof huntColumns)[number], (t: Translate) => string>

/** Text to filter by, and the source that a link named. */
function FilterBar({
  filter,
  source,
  onChange,
}: {
  filter: HitFilter
  /** Its name; undefined for a source that the group does not see. */
  source: string | undefined
  onChange: (part: Partial<HitFilter>) => void
}) {
  const { t } = useTexts()
  const name = source ?? t('hunt.filter.unknown')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <SearchField
        label={t('hunt.filter')}
        value={filter.text}
        onChange={(text) => onChange({ text })}
        sx={{ width: '100%', maxWidth: { sm: 420 } }}
      />
      {filter.source !== undefined && (
        <Chip
          component="button"
          type="button"
          clickable
          icon={<CloseIcon />}
          label={name}
          aria-label={t('hunt.filter.source.clear', { source: name })}
          onClick={() => onChange({ source: undefined })}
          sx={{ maxWidth: '100%' }}
        />
      )}
    </Box>
  )
}

/** Why there is no hit, and what to do. */
function NoHits({
  state,
  isFed,
  onClear,
}: {
  state: HuntState
  isFed: boolean
  /** Given if a filter leaves hits out. */
  onClear?: () => void
}) {
  const groupId = useGroupId()
  const { t, path } = useTexts()
  const icon = <TravelExploreOutlined />
  if (onClear) {
    return (
      <EmptyState icon={icon} title={t('hunt.empty.filter')} text={t('hunt.empty.filter.text')}>
        <Button variant="outlined" onClick={onClear}>
          {t('hunt.filter.clear')}
        </Button>
      </EmptyState>
    )
  }
  const isOpen = state === 'open'
  return (
    <EmptyState
      icon={icon}
      title={t(`hunt.empty.${state}`)}
      text={t(!isOpen ? 'hunt.empty.judged' : isFed ? 'hunt.empty.text' : 'hunt.empty.noSensor')}
    >
      {isOpen && !isFed && (
        <ButtonLink variant="outlined" to={path('group', { groupId }, 'sensors')}>
          {t('hunt.empty.go')}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
