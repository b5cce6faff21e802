import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { sourceColumns } from './columns.ts'
import { SourceCheckbox, SourceName } from './source-cells.tsx'
import type { SourcesProps } from './source-grid.tsx'

/** The drawer has the other figures. */
const figuresOnCard = 3

/** Sources on phones: a card each, with the first figures. */
export function SourceCards({ feeds, columns, labelledBy, selection, language, remarkOf, onOpen }: SourcesProps) {
  const { t } = language
  return (
    <Box
      component="ul"
      aria-labelledby={labelledBy}
      sx={{
        display: { xs: 'grid', sm: 'none' },
        gap: 1.25,
        listStyle: 'none',
        p: 0,
        m: 0,
        '@media print': { display: 'none' },
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
              <SourceName
                feed={feed}
                remark={remarkOf(feed)}
                selection={selection}
                language={language}
                onOpen={onOpen}
              />
            </Box>
          </Box>
          <Box
            component="dl"
            sx={{ m: 0, mt: 1.5, display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0,1fr))', gap: 1.25 }}
          >
            {columns.slice(0, figuresOnCard).map((column) => (
              <Box key={column} sx={{ minWidth: 0 }}>
                <Typography
                  component="dt"
                  variant="caption"
                  color="textSecondary"
                  sx={{ display: 'block', hyphens: 'auto' }}
                >
                  {t(`column.${column}`)}
                </Typography>
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
  )
}
