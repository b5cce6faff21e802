import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import type { SourceDetails } from '../../../contract/sources.ts'
import { type ComplexityComponent, complexityWeights } from '../../../engine/cost/complexity.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { Caption, Quiet, SmallText } from '../../ui/layout/text.tsx'

/** Names and values in two columns: a list of `Fact`. */
export function FactList({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: '6px 16px' }}
    >
      {children}
    </Box>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Quiet component="dt">{name}</Quiet>
      <SmallText component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </SmallText>
    </>
  )
}

/** A link for a web address, in a new tab; plain text for anything else. */
export function Outward({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href && /^https?:\/\//.test(href) ? (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </Link>
  ) : (
    children
  )
}

/** Components of the complexity score, with their points and maxima. */
export function ComplexityComponents({ parts }: Pick<SourceDetails['complexity'], 'parts'>) {
  const { t, format } = useTexts()
  return (
    <>
      <Caption sx={{ display: 'block', mb: 1 }}>{t('source.complexity.text')}</Caption>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
        {parts.map(({ name, points }) => {
          const most = complexityWeights[name as ComplexityComponent] ?? 10
          return (
            <Box
              key={name}
              sx={{
                display: 'grid',
                gridTemplateColumns: `minmax(0, ${rem(150)}) 1fr ${rem(96)}`,
                gap: 1.5,
                alignItems: 'center',
              }}
            >
              <Quiet component="dt" sx={{ hyphens: 'auto' }}>
                {t(`complexity.part.${name as ComplexityComponent}`)}
              </Quiet>
              <ShareBar percent={(points / most) * 100} height={5} />
              <SmallText
                component="dd"
                sx={{ m: 0, textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
              >
                {t('complexity.of', { points: format.number(points, 1), most: format.number(most, 1) })}
              </SmallText>
            </Box>
          )
        })}
      </Box>
    </>
  )
}
