import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { ReportFeed } from '../../../../domain/report.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { SmallChip } from '../../../ui/layout/small-chip.tsx'
import { Caption } from '../../../ui/layout/text.tsx'
import { LicenceLinks } from '../../licences/licence-links.tsx'
import { FeedbackHint } from '../feedback-hint.tsx'
import { lateStartText } from '../late-start.ts'
import { oneHostText } from '../one-host.ts'
import type { ReportSelection } from '../use-selection.ts'
import { isCustom } from './custom-source.ts'
import { deadChip, deadText } from './dead-source.ts'
import { SourceButton } from './source-button.tsx'

/** Checkbox that selects a source; disabled for commercial ones while only free ones count. */
export function SourceCheckbox({ feed, selection }: { feed: ReportFeed; selection: ReportSelection }) {
  const { t } = useTexts()
  const isExcluded = selection.onlyFree && feed.license.commercial
  return (
    <Checkbox
      checked={selection.counted.has(feed.ID)}
      disabled={isExcluded}
      onChange={() => selection.toggle(feed.ID)}
      slotProps={{ input: { 'aria-label': t('select', { name: feed.name }) } }}
    />
  )
}

/** Name of a source that opens its drawer, its chips, and remarks on it. */
export function SourceName({
  feed,
  remark,
  selection,
  onOpen,
}: {
  feed: ReportFeed
  remark: string
  selection: ReportSelection
  onOpen: (feed: ReportFeed) => void
}) {
  const { t, language } = useTexts()
  const remarks = [
    remark,
    feed.dead && deadText(feed, selection.report, language),
    lateStartText(feed, selection.report, language, 'short'),
    oneHostText(feed, selection.report, language),
    feed.statistics.noMoreThanChance && !feed.notCompared && t('column.chance.remark'),
  ].filter((text): text is string => typeof text === 'string' && text !== '')
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, flexWrap: 'wrap' }}>
        <SourceButton feed={feed} onOpen={onOpen} />
        {feed.license.commercial && <SmallChip color="brand" label={t('feeds.commercial')} sx={smallChip} />}
        {feed.dead && <SmallChip color="warning" label={t(deadChip(feed.dead))} sx={smallChip} data-dead="" />}
      </Box>
      <Caption sx={{ display: 'block' }}>{isCustom(feed) ? t('sources.custom') : feed.maintainer}</Caption>
      {feed.notCompared && feed.license.commercial && !isCustom(feed) && (
        <LicenceLinks source={feed.ID} fee={feed.price ?? undefined} />
      )}
      <FeedbackHint sourceID={feed.ID} />
      {remarks.map((text) => (
        <Typography key={text} variant="caption" sx={{ display: 'block', mt: 0.25 }}>
          {text}
        </Typography>
      ))}
    </>
  )
}

const smallChip = { height: 20, fontSize: '0.72rem', '& .MuiChip-label': { px: 0.75 } } as const
