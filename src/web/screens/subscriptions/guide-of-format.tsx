import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import type { TargetFormatId } from '../../../domain/subscription.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { CodeToCopy } from '../../ui/layout/code-to-copy.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import type { DeliveryPlace, KeyInHand } from './addresses.ts'
import type { Guide } from './guides/guide.ts'

/** The guide that is surely meant by a format, if there is one. Suspends while its file loads. */
export default function GuideOfFormat({
  place,
  format,
  accessKey,
}: {
  place: DeliveryPlace
  format: TargetFormatId
  accessKey: KeyInHand
}) {
  const { t, locale } = useTexts()
  const guide = use(guideFor(format))
  if (!guide) return null
  return (
    <Box>
      <Typography variant="h4" component="h3">
        {guide.name}
      </Typography>
      <Quiet sx={{ mb: 1 }}>{guide.text[locale]}</Quiet>
      <CodeToCopy
        text={guide.snippet({ ...place, format, key: accessKey })}
        label={t('subscriptions.connect.copy', { name: guide.name })}
      />
    </Box>
  )
}

const known = new Map<TargetFormatId, Promise<Guide | undefined>>()

/**
 * The guide that is surely meant by a format; undefined if there is none, or if the guides cannot be loaded. Answers with the
 * same promise each time.
 */
function guideFor(format: TargetFormatId): Promise<Guide | undefined> {
  const guide = known.get(format) ?? find(format)
  known.set(format, guide)
  return guide
}

async function find(format: TargetFormatId): Promise<Guide | undefined> {
  // Nothing comes without a network, or if the page is about to be reloaded.
  const code = await import('./guides.ts').catch(() => undefined)
  return code?.guides.find((one) => !one.isForAnyFormat && !one.isOneOfMany && one.formats.includes(format))
}
