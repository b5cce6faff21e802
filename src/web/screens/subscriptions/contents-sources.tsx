import Box from '@mui/material/Box'
import type { Contents } from '../../../contract/subscriptions.ts'
import { isOwnList } from '../../../domain/delivery.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { compareNames } from '../../text/compare-names.ts'
import { PlainLink } from '../../ui/layout/page-link.tsx'
import { Caption, Quiet } from '../../ui/layout/text.tsx'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { DeadMark } from '../sources/dead-mark.tsx'
import { ContentsSection } from './contents-section.tsx'

/** What each source contributes to the delivery, and the sources that contribute nothing. */
export function ContentsSources({ contents: { sources, indicators } }: { contents: Contents }) {
  const { t, format } = useTexts()
  const sorted = sources.toSorted((a, b) => b.indicators - a.indicators || compareNames(a.name, b.name))
  const listing = sorted.filter((source) => source.indicators > 0)
  const silent = sorted.filter((source) => source.indicators === 0)
  return (
    <ContentsSection id="by-source" title={t('subscriptions.sources')} text={t('subscriptions.sources.text')}>
      {listing.length > 0 && (
        <DataTable
          aria-labelledby="by-source"
          size="small"
          container={{}}
          rows={listing}
          keyOf={({ ID }) => ID}
          columns={[
            {
              id: 'source',
              head: t('column.source'),
              cellSx: { overflowWrap: 'anywhere', minWidth: 120 },
              cell: (source) => (
                <>
                  <SourceName source={source} />
                  <SourceLife source={source} />
                  <Share part={source.indicators} exclusive={source.exclusive} whole={indicators} />
                </>
              ),
            },
            {
              id: 'indicators',
              head: t('indicators'),
              align: 'right',
              cell: (source) => format.number(source.indicators),
            },
            {
              id: 'exclusive',
              head: t('column.exclusive'),
              align: 'right',
              cell: (source) => (
                <>
                  {format.number(source.exclusive)}
                  <Caption component="div">{format.percent((source.exclusive / source.indicators) * 100, 0)}</Caption>
                </>
              ),
            },
          ]}
        />
      )}
      {silent.length > 0 && (
        <Box
          component="details"
          open={listing.length === 0 || silent.some(({ dead }) => dead !== null)}
          sx={{ px: 2, py: 1.25, '& li': { overflowWrap: 'anywhere' } }}
        >
          <Quiet component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
            {t('subscriptions.sources.silent', { count: silent.length })}
          </Quiet>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2', columns: { md: 2 } }}>
            {silent.map((source) => (
              <li key={source.ID}>
                <SourceName source={source} />
                <SourceLife source={source} />
              </li>
            ))}
          </Box>
        </Box>
      )}
    </ContentsSection>
  )
}

/** The name of a source, with a link to its page; own lists have none. */
function SourceName({ source: { ID, name } }: { source: Contents['sources'][number] }) {
  const { path } = useTexts()
  if (isOwnList(ID)) return name
  return <PlainLink to={path('source', { id: ID })}>{name}</PlainLink>
}

/** Says that a source is dead, or was never collected. */
function SourceLife({ source }: { source: Contents['sources'][number] }) {
  const { t } = useTexts()
  if (!source.dead && isCollected(source)) return null
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
      {source.dead ? <DeadMark dead={source.dead} newestLook={source.newestLook} /> : t('source.health.never')}
    </Box>
  )
}

/** Tells whether a source was ever collected; own lists need not be. */
export const isCollected = ({ ID, newestLook }: Contents['sources'][number]) => newestLook !== null || isOwnList(ID)

/** Share of the delivery that a source lists; the darker part is listed by no other source. */
function Share({ part, exclusive, whole }: { part: number; exclusive: number; whole: number }) {
  const width = (count: number) => `${whole > 0 ? Math.min(100, (count / whole) * 100) : 0}%`
  const bar = { position: 'absolute', inset: 0, borderRadius: 2, bgcolor: 'primary.main' } as const
  return (
    <Box
      aria-hidden
      className="drawn"
      sx={{ position: 'relative', height: 4, borderRadius: 2, bgcolor: 'action.hover', mt: 0.75 }}
    >
      <Box sx={{ ...bar, opacity: 0.35 }} style={{ width: width(part) }} />
      <Box sx={bar} style={{ width: width(exclusive) }} />
    </Box>
  )
}
