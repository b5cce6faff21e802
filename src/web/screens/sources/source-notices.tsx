import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { SourceDetails } from '../../../contract/sources.ts'
import { needsLicence } from '../../../domain/own-licence.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { SmallText, Strong } from '../../ui/layout/text.tsx'
import { LicenceLinks } from '../licences/licence-links.tsx'
import { deathText } from './death-text.ts'

const severities = { stale: 'warning', failing: 'error', 'held-back': 'warning', never: 'info' } as const

/** Says what is wrong with the collection of a source; nothing if it works. */
export function HealthNotice({ details }: { details: SourceDetails }) {
  const { id, health, records, dead } = details
  const { t, format } = useTexts()
  // The notice about an unwatched source says since when it has not been collected.
  if (health.state === 'ok' || (health.state === 'stale' && dead === 'unwatched')) return null
  if (health.state === 'no-content') {
    const isLicensable = needsLicence(details)
    return (
      <Alert severity="info">
        {t('source.noContent')}. {isLicensable && t('source.needsLicence')}{' '}
        {isLicensable && <LicenceLinks source={id} fee={details.price ?? undefined} />}
      </Alert>
    )
  }
  return (
    <Alert severity={severities[health.state]}>
      {t(`sources.notice.${health.state}`)}{' '}
      {health.lastSuccess && records > 0 && t('sources.notice.shown', { time: format.dateTime(health.lastSuccess) })}
    </Alert>
  )
}

/** Says why a source is dead, and which sources could replace it; nothing if it is alive. */
export function DeadNotice({ details: { dead, newestLook, replacements } }: { details: SourceDetails }) {
  const { t, format, path, language } = useTexts()
  if (!dead) return null
  const isUnwatched = dead === 'unwatched'
  return (
    <Alert severity="warning">
      <Strong>
        {t(isUnwatched ? 'sources.unwatched.notice' : 'sources.dead.notice', {
          reason: deathText({ dead, newestLook }, language),
        })}
      </Strong>
      <SmallText>{t(isUnwatched ? 'sources.unwatched.notice.text' : 'sources.dead.notice.text')}</SmallText>
      {replacements.length > 0 && (
        <>
          <SmallText sx={{ mt: 1 }}>{t('sources.dead.instead')}</SmallText>
          <Box component="ul" sx={{ m: 0, mt: 0.25, pl: 2.5 }}>
            {replacements.map(({ id, name, share }) => (
              <li key={id}>
                <PlainLink to={path('source', { id })}>{name}</PlainLink>
                {`: ${t('sources.dead.share', { share: format.percent(share * 100, 0) })}`}
              </li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  )
}
