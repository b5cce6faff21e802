import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { DarkWebFacet, DarkWebFacetCounts } from '../../../contract/dark-web.ts'
import { codeName, monthName } from '../../i18n/code-name.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { SmallText } from '../../ui/layout/text.tsx'
import { isolated } from './hit-list.tsx'
import { conditionOf, hasCondition, withCondition } from './query-text.ts'
import { sectorName } from './sector-name.ts'

const order = [
  'actor',
  'country',
  'sector',
  'lang',
  'month',
  'kind',
  'source',
] as const satisfies readonly DarkWebFacet[]
/** Number of values of a facet that are shown. */
const mostValues = 8

/** Numbers of posts by actor, country and so on. A value is a button that adds its condition to the query or removes it. */
export function Facets({
  text,
  by,
  onChange,
}: {
  text: string
  by: Readonly<Partial<Record<DarkWebFacet, DarkWebFacetCounts>>>
  onChange: (text: string) => void
}) {
  const { t, locale } = useTexts()
  const labelOf = (facet: DarkWebFacet, value: string, name: string) => {
    if (facet === 'kind') return t(`darkWeb.kind.${value as 'chat'}`)
    if (facet === 'month') return monthName(value, locale)
    if (facet === 'sector') return sectorName(name, t)
    if (facet === 'country') return codeName('region', value, locale)
    return facet === 'lang' ? codeName('language', value, locale) : name
  }
  const shown = order.filter((facet) => (by[facet]?.length ?? 0) > 0)
  if (shown.length === 0) return null
  return (
    <Box component="section" aria-label={t('darkWeb.filters')} sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      {shown.map((facet) => (
        <Box key={facet} role="group" aria-label={t(`darkWeb.facet.${facet}`)}>
          <SmallText component="h3" sx={{ fontWeight: 620, mb: 0.75 }}>
            {t(`darkWeb.facet.${facet}`)}
          </SmallText>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
            {by[facet]?.slice(0, mostValues).map(({ value, text: name, posts }) => {
              const condition = conditionOf(facet, value)
              const isOn = hasCondition(text, condition)
              const label = labelOf(facet, value, name)
              return (
                <Chip
                  key={value}
                  size="small"
                  clickable
                  component="button"
                  type="button"
                  aria-pressed={isOn}
                  aria-label={t('darkWeb.facet.value', { value: isolated(label), count: posts })}
                  variant={isOn ? 'filled' : 'outlined'}
                  color={isOn ? 'primary' : 'default'}
                  label={
                    <>
                      {isolated(label)}{' '}
                      <Box component="span" sx={{ ml: 0.25, opacity: 0.7, fontWeight: 400 }}>
                        {posts}
                      </Box>
                    </>
                  }
                  onClick={() => onChange(withCondition(text, condition))}
                  sx={{ maxWidth: '100%', minHeight: 28 }}
                />
              )
            })}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
