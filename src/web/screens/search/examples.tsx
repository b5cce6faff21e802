import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useTexts } from '../../i18n/use-texts.ts'
import { equalColumns, mono } from '../../theme.ts'
import { SyntaxList } from '../../ui/fields/syntax-list.tsx'
import { PageLink } from '../../ui/layout/page-link.tsx'
import { Quiet, SectionTitle } from '../../ui/layout/text.tsx'

/** An example of each way to search. Sources of the demo list what they find. */
export const examples = [
  { way: 'value', text: '192[.]175[.]48[.]114' },
  { way: 'range', text: '*bank*' },
  { way: 'query', text: 'in:192.31.196.0/24 independent:>=2' },
] as const

const fields = [
  { field: 'kind', text: 'kind:url' },
  { field: 'source', text: 'source:demo.open-shield' },
  { field: 'under', text: 'under:evil-name.com' },
  { field: 'in', text: 'in:50.20.0.0/16' },
  { field: 'name', text: 'name:*login*' },
  { field: 'asn', text: 'asn:AS64496' },
  { field: 'country', text: 'country:DE' },
  { field: 'family', text: 'family:emotet' },
  { field: 'tag', text: 'tag:c2' },
  { field: 'listed', text: 'listed:>-7d' },
  { field: 'independent', text: 'independent:>=2' },
  { field: 'warned', text: 'warned:false' },
  { field: 'as_of', text: 'as_of:2026-01-01' },
] as const

/** What a user can type: three examples that find something in the demo, and all fields of a query. */
export function Examples() {
  const { t } = useTexts()
  return (
    <Box component="section" aria-labelledby="examples-title" sx={{ display: 'grid', gap: 2 }}>
      <SectionTitle id="examples-title">{t('search.empty')}</SectionTitle>
      <Box sx={equalColumns({ md: 3 }, 2)}>
        {examples.map(({ way, text }) => (
          <Card key={way} sx={{ p: 2.5, display: 'grid', gap: 0.75, alignContent: 'start', position: 'relative' }}>
            <Quiet>{t(`search.example.${way}`)}</Quiet>
            <PageLink
              to={`?${new URLSearchParams({ q: text })}`}
              // The link covers the whole card.
              sx={{
                fontFamily: mono,
                overflowWrap: 'anywhere',
                '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '14px' },
              }}
            >
              {text}
            </PageLink>
          </Card>
        ))}
      </Box>
      <SyntaxList
        title={t('search.syntax')}
        rows={fields.map(({ field, text }) => ({ typed: text, finds: t(`search.syntax.${field}`) }))}
      >
        <Quiet sx={{ mt: 1.5 }}>{t('search.syntax.and')}</Quiet>
      </SyntaxList>
    </Box>
  )
}
