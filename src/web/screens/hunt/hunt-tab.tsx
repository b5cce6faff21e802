import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Suspense, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { HuntHit, HuntHits } from '../../../contract/hunt.ts'
import { type HuntState, huntStates } from '../../../domain/hunt.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { GroupOfUser } from '../session/guarded.tsx'
import { may } from '../session/use-group.ts'
import { HitRow } from './hit-row.tsx'
import { judged } from './judged.ts'

const JudgeDialog = late(() => import('./judge-dialog.tsx'))

interface Judging {
  readonly hit: HuntHit
  readonly state: 'confirmed' | 'false-alarm'
}

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
  const { t, path } = useTexts()
  const [page, setPage] = useState(first)
  const [state, setState] = useState<HuntState>('open')
  const [judging, setJudging] = useState<Judging>()
  const [told, setTold] = useState<string>()
  const { busy, failure, run } = useAction()
  const mayJudge = may(group, 'SENSOR_MANAGE')
  const counts = { open: page.counts.open, confirmed: page.counts.confirmed, 'false-alarm': page.counts.falseAlarm }

  const read = async (wanted: HuntState, after?: string) => {
    const query = { state: wanted, ...(after && { after }) }
    const next = await api('GET /api/web/groups/{id}/hunt', { params: { id: group.id }, query })
    setPage(after ? { ...next, hits: [...page.hits, ...next.hits] } : next)
    setState(wanted)
  }
  const show = (wanted: HuntState) => {
    setTold(undefined)
    return run(() => read(wanted))
  }
  const judge = async ({ id, kind, value }: HuntHit, body: { state: HuntState; reason: string }) => {
    await api('PATCH /api/web/groups/{id}/hunt/{hitId}', { params: { id: group.id, hitId: id }, body })
    const left = judged(page, id, state, body.state)
    if (left.hits.length > 0) setPage(left)
    else await read(state)
    setJudging(undefined)
    setTold(t('hunt.done', { value: defang(kind, value) }))
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
        {told && <Alert severity="success">{told}</Alert>}
      </Box>
      {failure && <Alert severity="error">{failure}</Alert>}
      <SectionHead title={t('hunt.title')} text={t('hunt.text')}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={state}
          aria-label={t('hunt.state')}
          onChange={(_, wanted: HuntState | null) => wanted && void show(wanted)}
          sx={{ flexWrap: 'wrap' }}
        >
          {huntStates.map((one) => (
            <ToggleButton key={one} value={one} disabled={busy}>
              {t(`hunt.state.${one}`, { count: counts[one] })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </SectionHead>
      {page.hits.length > 0 ? (
        <Card component="ul" sx={{ listStyle: 'none', m: 0, px: { xs: 2, sm: 3 }, py: 0.5 }}>
          {page.hits.map((hit) => (
            <HitRow
              key={hit.id}
              hit={hit}
              mayJudge={mayJudge}
              busy={busy}
              onJudge={(next) => {
                setTold(undefined)
                if (next === 'open') void run(() => judge(hit, { state: next, reason: '' }))
                else setJudging({ hit, state: next })
              }}
            />
          ))}
        </Card>
      ) : (
        <EmptyState
          icon={<TravelExploreOutlined />}
          title={t(`hunt.empty.${state}`)}
          text={t(state !== 'open' ? 'hunt.empty.judged' : isFed ? 'hunt.empty.text' : 'hunt.empty.noSensor')}
        >
          {state === 'open' && !isFed && (
            <Button variant="outlined" component={RouterLink} to={path('group', { groupId: group.id }, 'sensors')}>
              {t('hunt.empty.go')}
            </Button>
          )}
        </EmptyState>
      )}
      {page.next && (
        <Button
          disabled={busy}
          onClick={() => void run(() => read(state, page.next ?? undefined))}
          sx={{ justifySelf: 'start' }}
        >
          {t('hunt.more')}
        </Button>
      )}
      <Suspense>
        {judging && (
          <JudgeDialog
            {...judging}
            onJudge={(reason) => judge(judging.hit, { state: judging.state, reason })}
            onClose={() => setJudging(undefined)}
          />
        )}
      </Suspense>
    </Box>
  )
}
