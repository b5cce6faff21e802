import Box from '@mui/material/Box'
import Typography, { type TypographyProps } from '@mui/material/Typography'
import { useTexts } from '../../../i18n/use-texts.ts'
import { firstSentence } from './first-sentence.ts'

/** What a target format is, in a sentence; the user opens the rest. */
export function FormatText({ text, ...props }: { text: string } & Pick<TypographyProps, 'variant' | 'sx'>) {
  const { t } = useTexts()
  const [first, rest] = firstSentence(text)
  return (
    <Typography color="textSecondary" component="div" {...props}>
      {first}
      {rest && (
        // Another format begins folded.
        <Box component="details" key={text}>
          <Box component="summary" sx={{ cursor: 'pointer', py: 0.5, width: 'fit-content', color: 'text.primary' }}>
            {t('subscriptions.format.more')}
          </Box>
          {rest}
        </Box>
      )}
    </Typography>
  )
}
