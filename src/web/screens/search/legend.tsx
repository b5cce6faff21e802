import Box from '@mui/material/Box'
import type { LifeRow } from '../../../contract/search.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { plainList } from '../../theme.ts'
import { Bars } from './bars.tsx'
import { isLight, type Look, looks } from './life.ts'

/** Explains the bars; light matches only if there are any. */
export function Legend({ rows }: { rows: readonly LifeRow[] }) {
  const { t } = useTexts()
  const entries: { look: Look; isLight: boolean; text: string }[] = [
    ...looks.map((look) => ({ look, isLight: false, text: t(`search.look.${look}`) })),
    ...(rows.some(isLight) ? [{ look: 'listed', isLight: true, text: t('search.legend.light') } as const] : []),
  ]
  return (
    <Box
      component="ul"
      aria-label={t('search.legend')}
      sx={{ ...plainList, mt: 2, display: 'flex', flexWrap: 'wrap', gap: 1, columnGap: 2.5 }}
    >
      {entries.map(({ look, isLight, text }) => (
        <Box
          component="li"
          key={text}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: '0.8125rem', color: 'text.secondary' }}
        >
          <Box aria-hidden sx={{ width: 30, height: 16, flexShrink: 0 }}>
            <Bars bars={[{ look, from: 0, to: 100 }]} isLight={isLight} />
          </Box>
          {text}
        </Box>
      ))}
    </Box>
  )
}
