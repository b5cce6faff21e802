import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ReportFeed } from '../../../../domain/report.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { equalColumns } from '../../../theme.ts'
import { Explained } from '../../../ui/dialogs/explained.tsx'
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx'
import { SmallChip } from '../../../ui/layout/small-chip.tsx'
import { Caption, Quiet, SectionTitle } from '../../../ui/layout/text.tsx'
import { FeedbackPanel } from '../../feedback/feedback-panel.tsx'
import { EvidenceList } from '../hits/evidence-list.tsx'
import { useHitsAddress } from '../hits/hits-address.ts'
import { lateStartText } from '../late-start.ts'
import { licenceEndText } from '../licence-end.ts'
import type { ReportSelection } from '../use-selection.ts'
import { columnIds, hitsOf, sourceColumns } from './columns.ts'
import { isCustom, termsOf } from './custom-source.ts'
import { deadChip, deadText } from './dead-source.ts'
import { SourceFacts } from './source-facts.tsx'

/** All figures of one source with their formulas, facts about it, and the observables behind the figures. */
export default function SourceDrawer({
  feed,
  selection,
  onClose,
}: {
  feed: ReportFeed | undefined
  selection: ReportSelection
  onClose: () => void
}) {
  const { t, language } = useTexts()
  const current = selection.report.currentFeeds.find(({ ID }) => ID === feed?.ID)
  const licenceEndNote = current && licenceEndText(current, selection.report, language)
  const lateStartNote = feed && lateStartText(feed, selection.report, language)
  return (
    <SideDrawer
      open={feed !== undefined}
      label={feed && t('feeds.details', { name: feed.name })}
      gap={3}
      onClose={onClose}
      head={feed && <Head feed={feed} />}
    >
      {feed && (
        <>
          {feed.dead && <Alert severity="warning">{deadText(feed, selection.report, language)}</Alert>}
          {lateStartNote && <Alert severity="info">{lateStartNote}</Alert>}
          {feed.notCompared ? (
            <Alert severity="info">{licenceEndNote || t('feeds.notCompared.text')}</Alert>
          ) : (
            <Statistics feed={feed} selection={selection} />
          )}
          <SourceFacts key={`facts ${feed.ID}`} sourceID={feed.ID} />
          {!feed.notCompared && (
            <>
              <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 2.5 }}>
                <FeedbackPanel target={{ type: 'source', id: feed.ID }} headingLevel="h3" />
              </Box>
              <EvidenceList
                key={`evidence ${feed.ID} ${selection.onlyPassed}`}
                sourceID={feed.ID}
                reportId={selection.report.id}
                onlyPassed={selection.onlyPassed}
              />
            </>
          )}
        </>
      )}
    </SideDrawer>
  )
}

/** Name and publisher of a source, and what it offers. */
function Head({ feed }: { feed: ReportFeed }) {
  const { t } = useTexts()
  const terms = termsOf(feed)
  return (
    <>
      <SectionTitle sx={{ overflowWrap: 'anywhere' }}>{feed.name}</SectionTitle>
      <Quiet>{isCustom(feed) ? t('sources.custom') : feed.maintainer}</Quiet>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
        {terms && <SmallChip color={terms === 'feeds.commercial' ? 'brand' : 'default'} label={t(terms)} />}
        {feed.dead && <SmallChip color="warning" label={t(deadChip(feed.dead))} />}
        {feed.kinds.map((kind) => (
          <Chip key={kind} size="small" label={t(`kind.${kind}`)} />
        ))}
      </Box>
    </>
  )
}

/** Every figure of a source with its formula. */
function Statistics({ feed, selection }: { feed: ReportFeed; selection: ReportSelection }) {
  const { t, language } = useTexts()
  const hitsAddress = useHitsAddress()
  return (
    <Box component="dl" sx={{ m: 0, ...equalColumns({ xs: 2, sm: 3 }, 1.5) }}>
      {columnIds.map((id) => {
        const column = sourceColumns[id]
        const value = column.text(feed, selection, language)
        const note = (column.detail ?? column.note)?.(feed, selection, language)
        const hits = hitsOf(column, feed, selection)
        return (
          <Box key={id} sx={{ minWidth: 0 }}>
            <Caption component="dt">{t(`column.${id}`)}</Caption>
            <Typography component="dd" sx={{ m: 0, fontWeight: 620 }}>
              <Explained
                explanation={{
                  label: t(`column.${id}`),
                  value,
                  formula: t(`column.${id}.text`),
                  numbers: column.numbers?.(feed, selection, language),
                  rows: hits && { to: hitsAddress(hits), text: t('explain.rows') },
                }}
              />
              {note && (
                <Caption component="span" sx={{ display: 'block' }}>
                  {note}
                </Caption>
              )}
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
