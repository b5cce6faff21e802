import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Claims } from '../../../contract/session.ts'
import { codeName } from '../../i18n/code-name.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FactList } from '../../ui/layout/fact-list.tsx'
import { Initials } from '../../ui/layout/initials.tsx'
import { Caption, CardTitle, Quiet } from '../../ui/layout/text.tsx'

/** Claims that are shown, in this order. */
const shownClaims = [
  'name',
  'given_name',
  'family_name',
  'email',
  'jobTitle',
  'streetAddress',
  'postalCode',
  'city',
  'state',
  'country',
] as const satisfies readonly (keyof Claims)[]

/** What the identity provider says about the user. */
export function Person({ claims, initials, isOwn }: { claims: Claims; initials: string; isOwn: boolean }) {
  const { t, locale } = useTexts()
  const id = useId()
  const textOf = (claim: (typeof shownClaims)[number]) => {
    const value = claims[claim]
    return claim === 'country' && value ? codeName('region', value, locale) : value
  }
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 2.5 }}>
        <Initials size={56} fontSize="1.2rem">
          {initials}
        </Initials>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {claims.name ?? t('profile.noName')}
          </Typography>
          <Quiet sx={{ overflowWrap: 'anywhere' }}>{claims.email}</Quiet>
        </Box>
      </Box>
      <CardTitle id={id} sx={{ mb: 1 }}>
        {t('profile.claims')}
      </CardTitle>
      <FactList
        facts={shownClaims.map((claim) => [
          t(`profile.claim.${claim}`),
          textOf(claim) ?? <Quiet component="span">{t('profile.claim.none')}</Quiet>,
        ])}
      />
      <Caption component="p" sx={{ mt: 2 }}>
        {t(isOwn ? 'profile.claims.own' : 'profile.claims.foreign')}
      </Caption>
    </Card>
  )
}
