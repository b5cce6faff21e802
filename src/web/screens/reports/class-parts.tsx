import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Suspense, use, useCallback, useEffect, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { defang } from '../../../domain/observables/defang.ts'
import { type Report, type Verdict, verdicts } from '../../../domain/report.ts'
import { api } from '../../api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { late } from '../../late/late.tsx'
import { mono } from '../../theme.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { waits } from '../../ui/paper.ts'
import { Toast, type ToastMessage } from '../../ui/toast.tsx'
import { moveOf } from '../lists/indicator-actions.tsx'
import { may, useGroup } from '../session/use-group.ts'
import { classMarks } from './class-chip.tsx'
import { Hits } from './hits-address.ts'
import { usePassedFilter } from './only-passed.ts'
import type { Hit } from './use-hits.ts'

const AddToListDialog = late(() => import('../lists/add-to-list-dialog.tsx'))

const examplesShown = 4

type Examples = Readonly<Record<Verdict, readonly Hit[]>>

/** Matched observables by class: number, first entries, and a way to move one. */
export default function ClassParts({ report, groupId }: { report: Report; groupId: string }) {
  const { t, format } = useTexts()
  const hits = use(Hits)
  const filter = usePassedFilter()
  const mayMove = may(useGroup(groupId), 'GROUP_LIST_ADD')
  const { summary } = report
  const counts: Readonly<Record<Verdict, number>> = {
    credible: summary.suspicious,
    doubtful: summary.doubtful,
    benign: summary.benign,
  }
  const [examples, setExamples] = useState<Examples>()
  const [failure, setFailure] = useState<unknown>()
  const [moving, setMoving] = useState<Hit>()
  const [message, setMessage] = useState<ToastMessage>()

  const load = useCallback(
    async (signal?: AbortSignal) => {
      setFailure(undefined)
      const of = async (verdict: Verdict) => {
        const query = { groupID: groupId, verdict, limit: examplesShown, ...filter }
        const input = { params: { id: report.id }, query }
        return (await api('GET /api/web/uploads/files/results/{id}/evidence', input, { signal })).rows
      }
      try {
        const [credible, doubtful, benign] = await Promise.all(verdicts.map(of))
        setExamples({ credible: credible ?? [], doubtful: doubtful ?? [], benign: benign ?? [] })
      } catch (error) {
        if (!signal?.aborted) setFailure(error)
      }
    },
    [groupId, report.id, filter],
  )
  useEffect(() => {
    const stop = new AbortController()
    void load(stop.signal)
    return () => stop.abort()
  }, [load])

  return (
    <>
      <LoadFailure failure={failure} onRetry={() => void load()} />
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          rowGap: 3,
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(3, minmax(0,1fr))' },
        }}
      >
        {verdicts.map((verdict) => {
          const { Icon, colour } = classMarks[verdict]
          const name = t(`class.${verdict}`)
          const count = format.number(counts[verdict])
          return (
            <Box key={verdict} sx={{ minWidth: 0 }} data-class={verdict}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
                <Icon aria-hidden sx={{ fontSize: 19, color: `${colour}.main` }} />
                <Typography variant="body2" sx={{ fontWeight: 620 }}>
                  {name}
                </Typography>
                <Typography sx={{ fontWeight: 660, fontVariantNumeric: 'tabular-nums', ml: 'auto' }}>
                  {counts[verdict] > 0 ? (
                    <Link
                      component={RouterLink}
                      to={hits({ verdicts: [verdict] })}
                      color="inherit"
                      underline="hover"
                      aria-label={t('class.show', { name, count })}
                    >
                      {count}
                    </Link>
                  ) : (
                    count
                  )}
                </Typography>
              </Box>
              <Typography
                variant="caption"
                color="textSecondary"
                sx={{ display: 'block', textWrap: 'pretty', mb: 0.75 }}
              >
                {t(`class.${verdict}.text`)}
              </Typography>
              {counts[verdict] === 0 ? (
                <Typography variant="caption">{t('class.none')}</Typography>
              ) : (
                <Box
                  component="ul"
                  aria-label={`${name}: ${t('class.examples')}`}
                  aria-busy={!examples && failure === undefined}
                  {...(!examples && failure === undefined && waits)}
                  sx={{ listStyle: 'none', m: 0, p: 0 }}
                >
                  {!examples &&
                    failure === undefined &&
                    Array.from({ length: Math.min(examplesShown, counts[verdict]) }, (_, row) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: nothing but their number
                      <Box component="li" key={row} sx={{ py: 0.5 }}>
                        <Skeleton variant="rounded" height={24} aria-hidden />
                      </Box>
                    ))}
                  {examples?.[verdict].map((hit) => (
                    <Example key={`${hit.kind} ${hit.value}`} hit={hit} onMove={mayMove ? setMoving : undefined} />
                  ))}
                </Box>
              )}
              {counts[verdict] > examplesShown && (
                <Link
                  component={RouterLink}
                  to={hits({ verdicts: [verdict] })}
                  variant="body2"
                  className="no-print"
                  aria-label={t('class.all.of', { name })}
                  sx={{ display: 'inline-block', mt: 0.75, minHeight: 24, fontWeight: 600 }}
                >
                  {t('class.all')}
                </Link>
              )}
            </Box>
          )
        })}
      </Box>
      {moving && (
        <Suspense>
          <AddToListDialog
            groupId={groupId}
            kind={moving.kind}
            value={moving.value}
            move={moveOf(moving.verdict)}
            onClose={() => setMoving(undefined)}
            onDone={(text) => {
              setMoving(undefined)
              setMessage({ severity: 'success', text })
            }}
          />
        </Suspense>
      )}
      <Toast message={message} onClose={setMessage} />
    </>
  )
}

function Example({ hit, onMove }: { hit: Hit; onMove: ((hit: Hit) => void) | undefined }) {
  const { t } = useTexts()
  const defanged = defang(hit.kind, hit.value)
  const move = moveOf(hit.verdict)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        py: 0.25,
        minHeight: 32,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {/* Plain text on purpose, never a link, so that nobody follows it. */}
      <Typography
        component="code"
        title={defanged}
        sx={{
          fontFamily: mono,
          fontSize: '0.8rem',
          // A value that leaves no room for the button has a line of its own.
          flex: '1 1 auto',
          maxWidth: '100%',
          minWidth: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {defanged}
      </Typography>
      {onMove && (
        <Button
          size="small"
          color="inherit"
          className="no-print"
          aria-label={t(`move.label.${move}`, { value: defanged })}
          title={t(`move.${move}`)}
          onClick={() => onMove(hit)}
          sx={{ fontSize: '0.75rem', py: 0, px: 0.75, mx: -0.75, minWidth: 0, minHeight: 26, color: 'text.secondary' }}
        >
          {t('move.button')}
        </Button>
      )}
    </Box>
  )
}
