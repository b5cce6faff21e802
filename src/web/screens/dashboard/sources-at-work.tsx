import Box from '@mui/material/Box'
import type { DashboardEvidence, SourceAtWork, SourceChange } from '../../../contract/dashboard.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { TextWithAgo } from '../../ui/layout/ago.tsx'
import { PageLink, PlainLink } from '../../ui/layout/page-link.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { CardRows, cardRow, cardTable, EvidenceCard, Nothing, wholeRow } from './evidence-card.tsx'

const rowsShown = 8
/** Observables. Smaller values are only sums of small probabilities. */
const leastWorth = 0.5

/**
 * What each of the reader's sources covered in the last days, and whether others know it too: prices do not count here.
 * Also says if nothing has changed in them: that needs no card of its own.
 */
export function SourcesAtWork({
  sources: { count, atWork, changes },
  met,
}: {
  sources: DashboardEvidence['sources']
  met: NonNullable<DashboardEvidence['met']>
}) {
  const groupId = useGroupId()
  const { t, format, path } = useTexts()
  const { report, days } = met
  const rows = atWork?.slice(0, rowsShown) ?? []
  const knowsEvents = rows.some(({ passed }) => passed !== null)
  const unchanged = count > 0 && changes.length === 0 && <Quiet>{t('morning.changes.none', { count })}</Quiet>
  const link = report ? { to: path('report', { groupId, reportId: report.id }), text: t('morning.report') } : undefined
  if (rows.length === 0 || !report) return null
  const newest = days.at(-1)
  // Zeros would blame sources that had nothing to find.
  const isQuiet = newest?.suspicious === 0
  // Without any observables, or with a source that was not compared, nobody can say so.
  if (isQuiet && newest.observables > 0 && rows.every(({ compared }) => compared)) {
    return (
      <EvidenceCard title={t('morning.work')} link={link}>
        <Nothing>{t('morning.work.quiet', { days: report.days })}</Nothing>
        {unchanged}
      </EvidenceCard>
    )
  }
  return (
    <EvidenceCard title={t('morning.work')} text={t('morning.work.text', { days: report.days })} link={link}>
      <Box sx={{ overflowX: 'auto', mx: -1 }} tabIndex={0} role="group" aria-label={t('morning.work')}>
        <DataTable
          size="small"
          sx={cardTable}
          aria-label={t('morning.work')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              id: 'source',
              head: t('column.source'),
              isName: true,
              cellSx: { fontWeight: 400, overflowWrap: 'anywhere', minWidth: { xs: 84, sm: 130 } },
              cell: (source) => (
                <>
                  <PageLink to={path('source', { id: source.id })} sx={{ mr: 1 }}>
                    {source.name}
                  </PageLink>
                  <Worth source={source} isQuiet={isQuiet} />
                </>
              ),
            },
            ...(['coverage', 'exclusive'] as const).map((figure) => ({
              id: figure,
              head: t(`morning.work.${figure}`),
              align: 'right' as const,
              cell: (source: SourceAtWork) => (source.compared ? format.expected(source[figure]) : '–'),
            })),
            knowsEvents && {
              id: 'passed',
              head: t('morning.below.passed'),
              align: 'right',
              cell: ({ passed }) => (passed === null ? '–' : format.expected(passed)),
            },
          ]}
        />
      </Box>
      {count > rows.length && <Quiet>{t('morning.work.more', { count: count - rows.length })}</Quiet>}
      {unchanged}
    </EvidenceCard>
  )
}

/** Marks a source that is of no use. @param isQuiet nothing was suspicious, so covering nothing is not a fault */
function Worth({ source: { compared, coverage, exclusive }, isQuiet }: { source: SourceAtWork; isQuiet: boolean }) {
  const { t } = useTexts()
  if (!compared) return <SmallChip label={t('morning.work.notCompared')} />
  if (isQuiet || exclusive >= leastWorth || coverage >= leastWorth) return null
  return <SmallChip color="warning" label={t(coverage > 0 ? 'morning.work.little' : 'morning.work.nothing')} />
}

/** What changed in the reader's sources: held back, silent, grown. */
export function SourceChanges({ changes }: { changes: readonly SourceChange[] }) {
  const { t, path, language } = useTexts()
  return (
    <EvidenceCard title={t('morning.changes')} link={{ to: path('sources'), text: t('sources.all.back') }}>
      <CardRows>
        {changes.map((change) => (
          <Box component="li" key={change.id} sx={cardRow}>
            <PlainLink
              to={path('source', { id: change.id })}
              sx={{ ...wholeRow, fontSize: '0.925rem', fontWeight: 580, overflowWrap: 'anywhere' }}
            >
              {change.name}
            </PlainLink>
            <Quiet component="div">
              <Box component="span" sx={{ color: change.change === 'grown' ? 'text.secondary' : 'warning.main' }}>
                {changeText(change, language)}
              </Box>
              {', '}
              {whenText(change, language)}
            </Quiet>
          </Box>
        ))}
      </CardRows>
    </EvidenceCard>
  )
}

function changeText(change: SourceChange, { t, format }: Language): string {
  return 'from' in change
    ? t(`morning.changes.${change.change}`, { from: format.number(change.from), to: format.number(change.to) })
    : t(`morning.changes.${change.change}`)
}

function whenText(change: SourceChange, { t }: Language) {
  if ('from' in change) return t('morning.changes.days', { count: change.days })
  if (change.at === null) return t('status.source.reason.not-collected')
  return <TextWithAgo at={change.at} text={(time) => t('morning.changes.lastGood', { time })} />
}
