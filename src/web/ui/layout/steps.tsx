import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { plainList } from '../../theme.ts'
import { SmallText } from './text.tsx'

const steps = ['send', 'read', 'match', 'recommend'] as const

/** The four steps from file to report; `current` counts from 0. */
export function Steps({ current }: { current: number }) {
  const { t } = useTexts()
  return (
    <Box
      component="ol"
      sx={{
        ...plainList,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr', md: 'repeat(4, 1fr)' },
      }}
    >
      {steps.map((step, index) => {
        const isDone = index < current
        const isCurrent = index === current
        return (
          <Box
            component="li"
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              color: isDone || isCurrent ? 'text.primary' : 'text.secondary',
            }}
          >
            <Box
              aria-hidden
              className="drawn"
              sx={{
                width: rem(20),
                height: rem(20),
                flexShrink: 0,
                borderRadius: '50%',
                display: 'grid',
                placeItems: 'center',
                border: 1.5,
                borderColor: isDone ? 'success.main' : isCurrent ? 'primary.main' : 'divider',
                bgcolor: isDone ? 'success.main' : 'transparent',
                color: 'success.contrastText',
              }}
            >
              {isDone && <CheckIcon sx={{ fontSize: rem(14) }} />}
              {isCurrent && (
                <Box sx={{ width: rem(8), height: rem(8), borderRadius: '50%', bgcolor: 'primary.main' }} />
              )}
            </Box>
            <SmallText sx={{ fontWeight: isCurrent ? 620 : 450 }}>{t(`upload.step.${step}`)}</SmallText>
          </Box>
        )
      })}
    </Box>
  )
}
