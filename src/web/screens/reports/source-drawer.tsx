import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import type { ReportFeed } from '../../../domain/report.ts'
import { standInFor } from '../../../engine/report/stand-in.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Explained } from '../../ui/explained.tsx'
import { FeedbackPanel } from '../feedback/feedback-panel.tsx'
import { columnIds, columns, deathText } from './columns.tsx'
import { isCustom } from './custom-feed.ts'
import { EvidenceList } from './evidence-list.tsx'
import { Hits } from './hits-address.ts'
import { SourceFacts } from './source-facts.tsx'
import type { ReportSelection } from './use-selection.ts'

/** All figures of one source with their meaning, and the observables behind them. */
export default function SourceDrawer({
  feed,
  selection,
  groupId,
  onClose,
}: {
  feed: ReportFeed | undefined
  selection: ReportSelection
  groupId: string
  onClose: () => void
}) {
  const language = useTexts()
  const { t, format } = language
  const standIn = feed?.dead ? standInFor(selection.report, feed.ID) : undefined
  const name = standIn && selection.report.comparedFeeds.find(({ ID }) => ID === standIn.ID)?.name
  const instead = standIn && name ? { name, share: format.percent(standIn.share, 0) } : undefined
  return (
    <Drawer
      anchor="right"
      open={feed !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': feed ? t('feeds.details', { name: feed.name }) : undefined,
          sx: { width: { xs: '100%', sm: 560 }, maxWidth: '100%', p: { xs: 2, sm: 3 }, gap: 3 },
        },
      }}
    >
      {feed && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
                {feed.name}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {isCustom(feed) ? t('feeds.custom') : feed.maintainer}
              </Typography>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
                {!isCustom(feed) && (
                  <Chip
                    size="small"
                    variant="outlined"
                    color={feed.license.commercial ? 'brand' : 'default'}
                    label={t(feed.license.commercial ? 'feeds.commercial' : 'feeds.free')}
                  />
                )}
                {feed.dead && <Chip size="small" variant="outlined" color="warning" label={t('dead.chip')} />}
                {feed.kinds.map((kind) => (
                  <Chip key={kind} size="small" label={t(`kind.${kind}`)} />
                ))}
              </Box>
            </Box>
            <IconButton aria-label={t('close')} onClick={onClose} autoFocus>
              <CloseIcon />
            </IconButton>
          </Box>
          {feed.dead && (
            <Alert severity="warning">
              {[deathText(feed, language), instead && t('dead.instead', instead)].filter(Boolean).join('; ')}
            </Alert>
          )}
          {feed.notCompared ? (
            <Alert severity="info">{t('feeds.notCompared.text')}</Alert>
          ) : (
            <Statistics feed={feed} selection={selection} />
          )}
          <SourceFacts key={`facts ${feed.ID}`} sourceID={feed.ID} groupId={groupId} />
          {!feed.notCompared && (
            <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 2.5 }}>
              <FeedbackPanel target={{ type: 'source', id: feed.ID }} groupId={groupId} headingLevel="h3" />
            </Box>
          )}
          {!feed.notCompared && (
            <EvidenceList
              key={`evidence ${feed.ID}`}
              sourceID={feed.ID}
              reportId={selection.report.id}
              onlyPassed={selection.onlyPassed}
              groupId={groupId}
            />
          )}
        </>
      )}
    </Drawer>
  )
}

function Statistics({ feed, selection }: { feed: ReportFeed; selection: ReportSelection }) {
  const language = useTexts()
  const { t } = language
  const hits = use(Hits)
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0,1fr))', sm: 'repeat(3, minmax(0,1fr))' },
      }}
    >
      {columnIds.map((id) => {
        const column = columns[id]
        const value = column.text(feed, selection, language)
        const note = (column.detail ?? column.note)?.(feed, selection, language)
        const wanted = column.value(feed, selection) ? column.hits?.(feed) : undefined
        return (
          <Box key={id} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {t(`column.${id}`)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 620 }}>
              <Explained
                explanation={{
                  label: t(`column.${id}`),
                  value,
                  formula: t(`column.${id}.text`),
                  numbers: column.numbers?.(feed, selection, language),
                  rows: wanted && { to: hits(wanted), text: t('explain.rows') },
                }}
              />
              {note && (
                <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                  {note}
                </Typography>
              )}
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
