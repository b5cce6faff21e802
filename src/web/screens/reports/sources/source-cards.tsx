import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../../i18n/use-texts.ts'
import { plainList } from '../../../theme.ts'
import { Caption } from '../../../ui/layout/text.tsx'
import { type ColumnId, sourceColumns } from './columns.ts'
import { SourceCheckbox, SourceName } from './source-cells.tsx'
import type { SourcesProps } from './source-grid.tsx'

/** Number of figures on phones, where the drawer has the others. */
const figuresOnPhones = 3

interface CardsProps extends SourcesProps {
  /** The column that orders the sources. */
  readonly by: ColumnId | undefined
}

/** Sources on phones and upright tablets: a card each. Phones show the first of the chosen columns, tablets all. */
export function SourceCards({ feeds, columns, labelledBy, selection, remarkOf, onOpen, end, by }: CardsProps) {
  const language = useTexts()
  const { t } = language
  const first = columns.slice(0, figuresOnPhones)
  // The figure that orders the cards is on them.
  const onPhones = by && !first.includes(by) ? [...first.slice(0, -1), by] : first
  const figures = by && !columns.includes(by) ? [...columns, by] : columns
  return (
    <Box sx={{ display: { md: 'none' }, '@media print': { display: 'none' } }}>
      <Box
        component="ul"
        aria-labelledby={labelledBy}
        sx={{
          display: 'grid',
          gap: 1.25,
          gridTemplateColumns: { sm: 'repeat(2, minmax(0,1fr))' },
          ...plainList,
        }}
      >
        {feeds.map((feed) => (
          <Card
            component="li"
            key={feed.ID}
            sx={{ p: 1.75, contentVisibility: 'auto', containIntrinsicSize: 'auto 170px' }}
            data-feed={feed.ID}
          >
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
              <SourceCheckbox feed={feed} selection={selection} />
              <Box sx={{ flexGrow: 1, minWidth: 0, pt: 0.5 }}>
                <SourceName feed={feed} remark={remarkOf(feed)} selection={selection} onOpen={onOpen} />
              </Box>
            </Box>
            <Box
              component="dl"
              sx={{ m: 0, mt: 1.5, display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0,1fr))', gap: 1.25 }}
            >
              {figures.map((column) => (
                <Box
                  key={column}
                  sx={{ minWidth: 0, ...(!onPhones.includes(column) && { display: { xs: 'none', sm: 'block' } }) }}
                >
                  <Caption component="dt" sx={{ display: 'block', hyphens: 'auto' }}>
                    {t(`column.${column}`)}
                  </Caption>
                  <Typography
                    component="dd"
                    variant="body2"
                    sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
                  >
                    {sourceColumns[column].text(feed, selection, language)}
                  </Typography>
                </Box>
              ))}
            </Box>
          </Card>
        ))}
      </Box>
      {end}
    </Box>
  )
}
