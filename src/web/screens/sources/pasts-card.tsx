import HistoryIcon from '@mui/icons-material/History'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { SourcePasts } from '../../../contract/sources.ts'
import { api } from '../../app/api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useGroupId } from '../../session/use-group.ts'
import { OutlinedButton } from '../../ui/layout/buttons.tsx'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SmallText } from '../../ui/layout/text.tsx'
import { useChange } from '../../ui/state/use-action.ts'
import { useRenewed } from '../../ui/state/use-renewed.ts'

const days = 90

/** Fetches what sources listed in the past, and shows how far that is; for administrators of the installation. */
export function PastsCard({
  pasts,
  isOff,
}: {
  pasts: SourcePasts
  /** Publishers are not asked, so that their repositories are not either. */
  isOff: boolean
}) {
  const groupId = useGroupId()
  const { t, path } = useTexts()
  const { busy, failure, run } = useChange()
  const { sources, waiting, done, problems } = pasts
  useRenewed(waiting > 0)
  const fetchPasts = () => run(() => api('POST /api/web/feeds/pasts', { query: { groupID: groupId }, body: { days } }))
  return (
    <Section
      title={t('sources.pasts')}
      text={`${t('sources.pasts.text', { count: sources })} ${isOff ? t('sources.pasts.off') : ''}`}
      gap={1.5}
      action={
        <OutlinedButton
          startIcon={<HistoryIcon />}
          loading={busy}
          disabled={waiting > 0 || isOff}
          onClick={() => void fetchPasts()}
          sx={{ alignSelf: 'center' }}
        >
          {t('sources.pasts.fetch', { days })}
        </OutlinedButton>
      }
    >
      {failure && <Alert severity="error">{failure}</Alert>}
      {done + waiting > 0 && (
        <Box role="status">
          <SmallText>{t('sources.pasts.progress', { done, asked: done + waiting })}</SmallText>
          {waiting > 0 && (
            <LinearProgress
              variant="determinate"
              aria-hidden
              value={(100 * done) / (done + waiting)}
              sx={{ mt: 0.75 }}
            />
          )}
        </Box>
      )}
      {problems.length > 0 && (
        <Box component="details">
          <SmallText component="summary" sx={{ cursor: 'pointer' }}>
            {t('sources.pasts.problems', { count: problems.length })}
          </SmallText>
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, display: 'grid', gap: 0.5 }}>
            {problems.map(({ id, name, text }) => (
              <SmallText key={id} component="li" sx={{ overflowWrap: 'anywhere' }}>
                <PlainLink to={path('source', { id })}>{name}</PlainLink>
                {`: ${text}.`}
              </SmallText>
            ))}
          </Box>
        </Box>
      )}
    </Section>
  )
}
