import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { SubscriptionDetail } from '../../../contract/subscriptions.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono, plainList } from '../../theme.ts'
import { CodeToCopy } from '../../ui/code-to-copy.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { nameIn } from './choices.ts'
import { type Guide, replacesItsList } from './guides/guide.ts'
import { guides } from './guides.ts'
import type { TabData } from './subscription-page.ts'
import { WebhooksCard } from './webhooks-card.tsx'

/** Stands for the key in every snippet. */
const keyPlaceholder = 'YOUR-KEY'

/** Guides for products, ready to paste except for the key; addresses of the files; webhooks. */
export default function ConnectTab({
  groupId,
  subscription,
  files,
  formats,
  origin,
  webhooks,
}: { groupId: string; subscription: SubscriptionDetail } & TabData<'connect'>) {
  const { t } = useTexts()
  const { targetFormats, deliveryUser, mode } = subscription
  const chosen = targetFormats.map(({ id }) => id)
  const fits = (guide: Guide) => guide.formats.some((id) => chosen.includes(id))
  const own = guides.filter((guide) => fits(guide) && !guide.isOneOfMany)
  const many = guides.filter((guide) => fits(guide) && guide.isOneOfMany)
  const others = guides.filter((guide) => !fits(guide))
  const place = { origin, id: subscription.id }
  const guideSection = (guide: Guide) => {
    const format = chosen.find((id) => guide.formats.includes(id)) ?? guide.formats[0]
    const isBasic = targetFormats.find(({ id }) => id === format)?.authMethod === 'basic'
    const key = {
      method: isBasic ? 'basic' : 'apiKey',
      secret: keyPlaceholder,
      ...(isBasic && { user: deliveryUser }),
    } as const
    return (
      <GuideCard
        key={guide.id}
        guide={guide}
        text={guide.snippet({ ...place, format, key })}
        needs={fits(guide) ? undefined : nameIn(formats, guide.formats[0])}
        needsWhole={mode === 'DELTA' && replacesItsList(guide, format)}
      />
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Box>
        <Typography variant="h3" component="h2">
          {t('subscriptions.connect.yours')}
        </Typography>
        <Typography color="textSecondary">{t('subscriptions.connect.yours.text', { key: keyPlaceholder })}</Typography>
      </Box>
      {own.map(guideSection)}
      {many.length > 0 && (
        <Box>
          <Typography variant="h3" component="h2">
            {t('subscriptions.connect.many')}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 1 }}>
            {t('subscriptions.connect.many.text')}
          </Typography>
          {many.map((guide) => (
            <Box component="details" key={guide.id} sx={{ borderTop: 1, borderColor: 'divider' }}>
              <Typography component="summary" sx={{ cursor: 'pointer', py: 1 }}>
                {guide.name}
              </Typography>
              <Box sx={{ mb: 2 }}>{guideSection(guide)}</Box>
            </Box>
          ))}
        </Box>
      )}
      <Card component="section" aria-labelledby="addresses" sx={{ p: 2 }}>
        <Typography variant="h4" component="h2" id="addresses">
          {t('subscriptions.addresses')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t('subscriptions.addresses.text')}
        </Typography>
        <Box component="ul" sx={plainList}>
          {[
            ...files.map(({ address, format }) => ({ address, text: nameIn(formats, format) })),
            { address: `${origin}/v1/feeds/${subscription.id}/manifest.json`, text: t('subscriptions.manifest') },
          ].map(({ address, text }) => (
            <Box
              component="li"
              key={address}
              sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', py: 0.75, borderTop: 1, borderColor: 'divider' }}
            >
              <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                <Box component="code" sx={{ fontFamily: mono, fontSize: '0.82rem', overflowWrap: 'anywhere' }}>
                  {address}
                </Box>
                <Typography variant="caption" color="textSecondary" component="div">
                  {text}
                </Typography>
              </Box>
              <CopyButton text={address} label={`${t('subscriptions.copy.address')}: ${address}`} />
            </Box>
          ))}
        </Box>
      </Card>
      <WebhooksCard groupId={groupId} subscriptionId={subscription.id} {...webhooks} />
      {others.length > 0 && (
        <Box component="details">
          <Typography component="summary" variant="h3" sx={{ cursor: 'pointer', width: 'fit-content', py: 0.5 }}>
            {t('subscriptions.connect.more')}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 2 }}>
            {t('subscriptions.connect.more.text')}
          </Typography>
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0,1fr)' }}>{others.map(guideSection)}</Box>
        </Box>
      )}
    </Box>
  )
}

function GuideCard({
  guide,
  text,
  needs,
  needsWhole,
}: {
  guide: Guide
  text: string
  needs: string | undefined
  /** The product would take the changes of this subscription for its whole list. */
  needsWhole: boolean
}) {
  const { t, format, locale } = useTexts()
  const checked = guide.byExample ? 'subscriptions.connect.checked.example' : 'subscriptions.connect.checked'
  return (
    <Card
      component="section"
      aria-labelledby={`guide-${guide.id}`}
      sx={{ p: 2, display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0,1fr)' }}
    >
      <Box>
        <Typography variant="h4" component="h3" id={`guide-${guide.id}`}>
          {guide.name}
        </Typography>
        {needs && (
          <Typography variant="caption" color="textSecondary" component="div">
            {t('subscriptions.connect.needs', { format: needs })}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {guide.text[locale]}
        </Typography>
      </Box>
      {needsWhole && <Alert severity="warning">{t('subscriptions.connect.needsWhole', { name: guide.name })}</Alert>}
      <CodeToCopy text={text} label={t('subscriptions.connect.copy', { name: guide.name })} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Link href={guide.doc} target="_blank" rel="noopener noreferrer" variant="body2">
          {t('subscriptions.connect.doc')}
        </Link>
        <Typography variant="caption" color="textSecondary">
          {t(checked, { date: format.date(guide.read) })}
        </Typography>
      </Box>
    </Card>
  )
}
