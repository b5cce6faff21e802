import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { defang } from '../../../../domain/observables/defang.ts'
import type { Report } from '../../../../domain/report.ts'
import { type Verdict, verdicts } from '../../../../domain/report-codes.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { late } from '../../../late/late.tsx'
import { rem } from '../../../rem.ts'
import { may, useGroup, useGroupId } from '../../../session/use-group.ts'
import { equalColumns, mono, plainList } from '../../../theme.ts'
import { useDialog } from '../../../ui/dialogs/use-dialog.tsx'
import { useTell } from '../../../ui/dialogs/use-tell.tsx'
import { SmallButton } from '../../../ui/layout/buttons.tsx'
import { LoadFailure } from '../../../ui/layout/load-failure.tsx'
import { PageLink, PlainLink } from '../../../ui/layout/page-link.tsx'
import { waits } from '../../../ui/layout/paper.ts'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Caption, Strong } from '../../../ui/layout/text.tsx'
import { useLoaded } from '../../../ui/state/use-loaded.ts'
import { moveOf } from '../../lists/indicator-actions.tsx'
import { usePassedQuery } from '../only-passed.ts'
import { classMarks, RoleText } from './class-chip.tsx'
import { useHitsAddress } from './hits-address.ts'
import { fetchHits, type Hit } from './use-hits.ts'

const AddToListDialog = late(() => import('../../lists/add-to-list-dialog.tsx'))

const mostExamples = 4

/** Matched observables by class: their number, examples, and a button that moves one to another class. */
export default function ClassExamples({ report }: { report: Report }) {
  const groupId = useGroupId()
  const mayMove = may(useGroup(), 'GROUP_LIST_ADD')
  const { answer: examples, failure, again } = useExamples(report.id, groupId)
  const { dialog, show } = useDialog()
  const { toast, tell } = useTell()
  const move = ({ kind, value, verdict }: Hit) =>
    show((close, closeAnd) => (
      <AddToListDialog {...{ groupId, kind, value, move: moveOf(verdict) }} onClose={close} onDone={closeAnd(tell)} />
    ))
  const { suspicious: credible, doubtful, benign } = report.summary
  const { spared = 0, harmless = 0 } = report.summary.ownLists?.outcomes ?? {}
  const counts: Readonly<Record<Verdict, number>> = { credible, doubtful, benign }
  return (
    <>
      <LoadFailure failure={failure} onRetry={again} />
      <Box sx={{ ...equalColumns({ md: 3 }), columnGap: 4, rowGap: 3 }}>
        {verdicts.map((verdict) => (
          <ClassColumn
            key={verdict}
            verdict={verdict}
            count={counts[verdict]}
            isAllowing={spared + harmless > 0}
            examples={examples?.[verdict] ?? (failure === undefined ? undefined : [])}
            onMove={mayMove ? move : undefined}
          />
        ))}
      </Box>
      {dialog}
      {toast}
    </>
  )
}

/** The first observables of each class, among those that the report shows. */
function useExamples(reportId: string, groupId: string) {
  const passedQuery = usePassedQuery()
  return useLoaded(
    async (options) => {
      const examplesOf = async (verdict: Verdict) => {
        const query = { verdict, limit: mostExamples, ...passedQuery }
        return [verdict, (await fetchHits({ groupId, reportId }, query, options)).rows]
      }
      const examples = Object.fromEntries(await Promise.all(verdicts.map(examplesOf)))
      return examples as Readonly<Record<Verdict, readonly Hit[]>>
    },
    JSON.stringify([reportId, groupId, passedQuery]),
  )
}

function ClassColumn({
  verdict,
  count,
  isAllowing,
  examples,
  onMove,
}: {
  verdict: Verdict
  count: number
  /** An allow list of the group has something of the log. */
  isAllowing: boolean
  /** Undefined while they are loading. */
  examples: readonly Hit[] | undefined
  onMove: ((hit: Hit) => void) | undefined
}) {
  const { t, format } = useTexts()
  const hitsAddress = useHitsAddress()
  const { Icon, colour } = classMarks[verdict]
  const name = t(`class.${verdict}`)
  const countText = format.number(count)
  const to = hitsAddress({ verdicts: [verdict] })
  return (
    <Box sx={{ minWidth: 0 }} data-class={verdict}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Icon aria-hidden sx={{ fontSize: rem(19), color: `${colour}.main` }} />
        <Strong>{name}</Strong>
        <Typography sx={{ fontWeight: 660, fontVariantNumeric: 'tabular-nums', ml: 'auto' }}>
          {count > 0 ? (
            <PlainLink to={to} underline="hover" aria-label={t('class.show', { name, count: countText })}>
              {countText}
            </PlainLink>
          ) : (
            countText
          )}
        </Typography>
      </Box>
      <Caption sx={{ display: 'block', textWrap: 'pretty', mb: 0.75 }}>
        {t(`class.${verdict}.text`, { allowed: isAllowing ? 'yes' : 'no' })}
      </Caption>
      {count === 0 ? (
        <Typography variant="caption">{t('class.none')}</Typography>
      ) : (
        <Box
          component="ul"
          aria-label={`${name}: ${t('class.examples')}`}
          aria-busy={!examples}
          {...(!examples && waits)}
          sx={plainList}
        >
          {examples
            ? examples.map((hit) => <Example key={`${hit.kind} ${hit.value}`} hit={hit} onMove={onMove} />)
            : Array.from({ length: Math.min(mostExamples, count) }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no content
                <Box component="li" key={row} sx={{ py: 0.5 }}>
                  <Skeleton variant="rounded" height={24} />
                </Box>
              ))}
        </Box>
      )}
      {count > mostExamples && (
        <PageLink
          to={to}
          variant="body2"
          className="no-print"
          aria-label={t('class.all.of', { name })}
          sx={{ display: 'inline-block', mt: 0.75, minHeight: 24, fontWeight: 600 }}
        >
          {t('class.all')}
        </PageLink>
      )}
    </Box>
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
        <SmallButton
          className="no-print"
          aria-label={t(`move.label.${move}`, { value: defanged })}
          onClick={() => onMove(hit)}
          sx={{ fontSize: '0.75rem', py: 0, px: 0.75, mx: -0.75, minWidth: 0, minHeight: 26, color: 'text.secondary' }}
        >
          {t(`move.${move}`)}
        </SmallButton>
      )}
      <RoleText role={hit.role} />
    </Box>
  )
}
