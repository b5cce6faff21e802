import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { use } from 'react'
import type { TargetFormatId } from '../../../domain/subscription.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { CodeToCopy } from '../../ui/layout/code-to-copy.tsx'
import { Quiet } from '../../ui/layout/text.tsx'
import type { DeliveryPlace, KeyInHand } from './addresses.ts'
import { guideFor } from './guide-for.ts'

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
