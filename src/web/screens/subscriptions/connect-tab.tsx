import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import type { SubscriptionDetail } from '../../../contract/subscriptions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { firstUse } from '../../late/first-use.ts'
import { late } from '../../late/late.tsx'
import { useGroupId } from '../../session/use-group.ts'
import { plainList, ruled } from '../../theme.ts'
import { OutlinedLink } from '../../ui/layout/buttons.tsx'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { Caption, CardTitle, Code, Quiet, SecondaryText, SectionTitle } from '../../ui/layout/text.tsx'
import { keyPlaceholder } from './addresses.ts'
import { nameIn } from './choices.ts'
import { GuideCard } from './guide-card.tsx'
import type { TabData } from './subscription-page.ts'

/** The server renders them, so that the browser's search finds them; the code comes when somebody begins to use the page. */
const OtherGuides = late(async () => {
  if (!import.meta.env.SSR) await firstUse()
  return import('./other-guides.tsx')
})

/** Guides for products, ready to paste except for the key; addresses of the files. */
export default function ConnectTab({
  subscription,
  files,
  formats,
  guides,
  origin,
}: { subscription: SubscriptionDetail } & TabData<'connect'>) {
  const { t, path } = useTexts()
  const groupId = useGroupId()
  const { own, many } = guides
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Box>
        <SectionTitle>{t('subscriptions.connect.yours')}</SectionTitle>
        <SecondaryText>{t('subscriptions.connect.yours.text', { key: keyPlaceholder })}</SecondaryText>
      </Box>
      {own.map((guide) => (
        <GuideCard key={guide.id} guide={guide} />
      ))}
      {many.length > 0 && (
        <Box>
          <SectionTitle>{t('subscriptions.connect.many')}</SectionTitle>
          <SecondaryText sx={{ mb: 1 }}>{t('subscriptions.connect.many.text')}</SecondaryText>
          {many.map((guide) => (
            <Box component="details" key={guide.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
              <Typography component="summary" sx={{ cursor: 'pointer', py: 1 }}>
                {guide.name}
              </Typography>
              <Box sx={{ mb: 2 }}>
                <GuideCard guide={guide} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Card component="section" aria-labelledby="addresses" sx={{ p: 2 }}>
        <CardTitle id="addresses">{t('subscriptions.addresses')}</CardTitle>
        <Quiet sx={{ mb: 1.5 }}>{t('subscriptions.addresses.text')}</Quiet>
        <Box component="ul" sx={plainList}>
          {[
            ...files.map(({ address, format }) => ({ address, text: nameIn(formats, format) })),
            { address: `${origin}/v1/feeds/${subscription.id}/manifest.json`, text: t('subscriptions.manifest') },
          ].map(({ address, text }) => (
            <Box
              component="li"
              key={address}
              sx={{ ...ruled, display: 'flex', gap: 1, alignItems: 'flex-start', py: 0.75 }}
            >
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Code>{address}</Code>
                <Caption component="div">{text}</Caption>
              </Box>
              <CopyButton text={address} label={`${t('subscriptions.copy.address')}: ${address}`} />
            </Box>
          ))}
        </Box>
      </Card>
      <Card component="section" aria-labelledby="webhooks" sx={{ p: 2 }}>
        <CardTitle id="webhooks">{t('nav.webhooks')}</CardTitle>
        <Quiet sx={{ mb: 1.5 }}>{t('webhooks.connect')}</Quiet>
        <OutlinedLink to={`${path('group', { groupId }, 'webhooks')}&subscription=${subscription.id}`}>
          {t('webhooks.connect.go')}
        </OutlinedLink>
      </Card>
      <Suspense>
        <OtherGuides subscription={subscription} formats={formats} origin={origin} />
      </Suspense>
    </Box>
  )
}
