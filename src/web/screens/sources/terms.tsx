import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined'
import HighlightOff from '@mui/icons-material/HighlightOff'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SourceSummary } from '../../../contract/sources.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { plainList } from '../../theme.ts'
import { Caption } from '../../ui/layout/text.tsx'
import { Outward } from './facts.tsx'

const marks = {
  yes: { Icon: CheckCircleOutlined, colour: 'success.main' },
  no: { Icon: HighlightOff, colour: 'error.main' },
  unknown: { Icon: HelpOutlineOutlined, colour: 'warning.main' },
} as const
/** A duty is neither a permission nor a prohibition. */
const duty = { Icon: InfoOutlined, colour: 'info.main' } as const

/** Lists what the licence permits, in sentences. */
export function Terms({ terms }: { terms: SourceSummary['licenceTerms'] }) {
  const { t } = useTexts()
  const lines = [
    { ...marks[terms.commercialUse], text: t(`sources.terms.commercialUse.${terms.commercialUse}`) },
    { ...marks[terms.redistribution], text: t(`sources.terms.redistribution.${terms.redistribution}`) },
    {
      ...(terms.attribution === 'yes' ? duty : terms.attribution === 'no' ? marks.yes : marks.unknown),
      text: t(`sources.terms.attribution.${terms.attribution}`),
    },
  ]
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {terms.stated ? <Outward href={terms.url}>{terms.name}</Outward> : t('sources.terms.unstated')}
      </Typography>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 0.75 }}>
        {lines.map(({ Icon, colour, text }) => (
          <Box
            component="li"
            key={text}
            sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', fontSize: '0.875rem' }}
          >
            <Icon aria-hidden sx={{ fontSize: rem(18), mt: '2px', color: colour }} />
            <span>{text}</span>
          </Box>
        ))}
      </Box>
      {terms.credit && (
        <Caption sx={{ display: 'block', mt: 1 }}>{t('sources.terms.credit', { credit: terms.credit })}</Caption>
      )}
    </>
  )
}
