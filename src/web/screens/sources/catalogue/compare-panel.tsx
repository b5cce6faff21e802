import CheckIcon from '@mui/icons-material/Check'
import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import { Fragment, type ReactNode } from 'react'
import type { SourceSummary } from '../../../../contract/sources.ts'
import { type Language, useTexts } from '../../../i18n/use-texts.ts'
import { rem } from '../../../rem.ts'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { OutlinedLink } from '../../../ui/layout/buttons.tsx'
import { PageLink } from '../../../ui/layout/page-link.tsx'
import { Caption, PageHeading, SectionTitle } from '../../../ui/layout/text.tsx'
import { PageTitle } from '../../../ui/shell/page-title.tsx'
import { useAddressSearch } from '../../../ui/state/use-address-search.ts'
import { LifeMark } from '../health-mark.tsx'
import { measureIds, measures, measureText } from '../measures.ts'
import { SaveStar } from '../save-button.tsx'
import { savedId } from '../saved.ts'
import type { CatalogueData } from '../sources.tsx'
import { type SavedSources, useSaved } from '../use-saved.ts'
import { mostSideBySide, readView, writeView } from '../view.ts'
import { HeatMap } from './heat-map.tsx'

/** A row of the comparison. */
interface Line {
  readonly id: string
  readonly name: string
  readonly hint?: string
  cell(source: SourceSummary): ReactNode
  /** Ids of the sources with the best value, if one end is better. */
  readonly best?: ReadonlySet<string>
}

interface LineGroup {
  readonly title: string
  readonly lines: readonly Line[]
}

/** Up to five sources side by side: facts, terms, figures and overlaps. */
export function ComparePanel({
  data: { compared: loaded, overlap, flavours, saved: initial },
}: {
  data: CatalogueData
}) {
  const saved = useSaved(initial)
  const { search, go } = useAddressSearch()
  const view = readView(new URLSearchParams(search))
  // A removed source disappears at once.
  const compared = loaded.filter(({ id }) => view.compared.includes(id))
  const { t, path, language } = useTexts()
  const ids = compared.map(({ id }) => id)
  const list = path('sources') + writeView({ ...view, show: 'list', compared: [], picked: ids })
  const groups: readonly LineGroup[] = [
    {
      title: t('sources.compare.facts'),
      lines: factLines(language, new Map(flavours.map((one) => [one.value, one.text]))),
    },
    { title: t('source.licence'), lines: termLines(language) },
    { title: t('sources.figures.title'), lines: figureLines(compared, language) },
  ]
  return (
    <Box sx={{ display: 'grid', gap: { xs: 3, md: 4 } }}>
      <PageTitle>{t('sources.compare.title')}</PageTitle>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 2, justifyContent: 'space-between' }}>
        <Box>
          <BackLink to={list}>{t('sources.back')}</BackLink>
          <PageHeading id="compare-title">{t('sources.compare.title')}</PageHeading>
        </Box>
        {compared.length < mostSideBySide && <OutlinedLink to={list}>{t('sources.compare.add')}</OutlinedLink>}
      </Box>
      {compared.length === 0 ? (
        <Alert severity="info">{t('sources.compare.none')}</Alert>
      ) : (
        <CompareTable
          compared={compared}
          groups={groups}
          saved={saved}
          onRemove={(id) =>
            go(writeView({ ...view, show: 'compare', compared: ids.filter((one) => one !== id) }) || '?')
          }
        />
      )}
      {overlap && overlap.sources.length > 1 && (
        <Box component="section" aria-labelledby="overlap-title" sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
          <SectionTitle id="overlap-title">{t('sources.overlap.title')}</SectionTitle>
          <HeatMap matrix={overlap} title={t('sources.overlap.title')} />
        </Box>
      )}
    </Box>
  )
}

/** A column for each source, and a row for each line, by group. */
function CompareTable({
  compared,
  groups,
  saved,
  onRemove,
}: {
  compared: readonly SourceSummary[]
  groups: readonly LineGroup[]
  saved: SavedSources
  onRemove: (id: string) => void
}) {
  return (
    <Card sx={{ overflowX: 'auto' }} role="group" aria-labelledby="compare-title" tabIndex={0}>
      <Box
        component="table"
        aria-labelledby="compare-title"
        sx={{
          ...tableStyle,
          // Two sources fit side by side on a phone.
          minWidth: { xs: 132 + compared.length * 112, md: 150 + compared.length * 176 },
        }}
      >
        <colgroup>
          <col />
          {compared.map(({ id }) => (
            <col key={id} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <Box component="td" sx={stickyCell} />
            {compared.map((source) => (
              <th key={source.id} scope="col">
                <SourceHead source={source} saved={saved} onRemove={() => onRemove(source.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ title, lines }) => (
            <Fragment key={title}>
              <tr>
                <th scope="colgroup" colSpan={compared.length + 1}>
                  {title}
                </th>
              </tr>
              {lines.map(({ id, name, hint, cell, best }) => (
                <tr key={id}>
                  <th scope="row" title={hint}>
                    {name}
                  </th>
                  {compared.map((source) => (
                    <td key={source.id}>{best?.has(source.id) ? <Best>{cell(source)}</Best> : cell(source)}</td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </Box>
    </Card>
  )
}

/** Head of a source's column, with buttons to save the source and to remove it from the comparison. */
function SourceHead({ source, saved, onRemove }: { source: SourceSummary; saved: SavedSources; onRemove: () => void }) {
  const { t, path } = useTexts()
  const { id, name, maintainer } = source
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, alignItems: 'flex-start', gap: 0.25 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <PageLink
          to={path('source', { id })}
          color="textPrimary"
          sx={{ fontSize: { xs: '0.875rem', md: '0.975rem' }, fontWeight: 640, overflowWrap: 'anywhere' }}
        >
          {name}
        </PageLink>
        <Caption sx={{ display: 'block' }}>{maintainer}</Caption>
      </Box>
      <Box sx={{ display: 'flex', ml: { xs: -0.75, md: 0 } }}>
        <SaveStar id={savedId(source)} name={name} saved={saved} />
        <IconButton
          size="small"
          aria-label={t('sources.pick.remove', { name })}
          onClick={onRemove}
          sx={{ color: 'text.secondary' }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

const stickyCell = { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 } as const

const tableStyle = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    p: { xs: '9px 8px', md: '9px 14px' },
    borderTop: 1,
    borderColor: 'divider',
    // Long words stay in their column.
    overflowWrap: 'anywhere',
  },
  '& col:first-of-type': { width: { xs: 132, md: 210 } },
  '& tr > :first-of-type': { pl: { xs: 1.5, md: 1.75 } },
  '& thead th, & thead td': { borderTop: 0, pt: 2, pb: 1.5 },
  '& tbody th[scope=row]': {
    ...stickyCell,
    fontWeight: 450,
    color: 'text.secondary',
    // On phones the longest word needs the room; the next column has padding of its own.
    pr: { xs: 0, md: '14px' },
    hyphens: 'auto',
    overflowWrap: 'anywhere',
  },
  '& th[scope=colgroup]': {
    position: 'sticky',
    left: 0,
    pt: 2.5,
    pb: 1,
    fontSize: '1rem',
    fontWeight: 640,
    borderTop: 0,
  },
} as const

/** Marks the best value by bold text, an icon and a label. */
function Best({ children }: { children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 660 }}>
      {children}
      <CheckIcon titleAccess={t('sources.compare.best')} sx={{ fontSize: rem(16), color: 'success.main' }} />
    </Box>
  )
}

type Fact = readonly [id: string, name: string, cell: Line['cell']]

const linesOf = (facts: readonly Fact[]): Line[] => facts.map(([id, name, cell]) => ({ id, name, cell }))

function factLines({ t, format }: Language, flavourText: ReadonlyMap<string, string>): Line[] {
  return linesOf([
    ['health', t('source.health'), ({ health, dead }) => <LifeMark state={health.state} dead={dead} />],
    [
      'kinds',
      t('sources.filter.kinds'),
      ({ kinds }) => kinds.map((kind) => t(`kind.${kind as 'ipv4'}`)).join(', ') || '–',
    ],
    [
      'flavours',
      t('sources.filter.flavours'),
      ({ flavours }) => flavours.map((id) => flavourText.get(id) ?? id).join(', ') || '–',
    ],
    ['cadence', t('source.cadence'), ({ cadenceMinutes }) => format.duration(cadenceMinutes * 60)],
    [
      'authentication',
      t('source.authentication'),
      ({ authentication }) => t(`source.authentication.${authentication as 'none'}`),
    ],
    ['renewed', t('sources.sort.renewed'), ({ health: { lastSuccess: at } }) => (at ? format.dateTime(at) : '–')],
    ['since', t('sources.since'), ({ firstSnapshot: at }) => (at ? format.date(at) : '–')],
  ])
}

function termLines({ t }: Language): Line[] {
  return linesOf([
    [
      'licence',
      t('source.licence'),
      ({ licenceTerms: terms }) => (terms.stated ? terms.name : t('source.licence.unstated')),
    ],
    ...(['commercialUse', 'redistribution'] as const).map(
      (term): Fact => [term, t(`source.${term}`), ({ licenceTerms }) => t(`source.terms.${licenceTerms[term]}`)],
    ),
    ['attribution', t('source.attribution'), ({ licenceTerms }) => t(`source.attribution.${licenceTerms.attribution}`)],
  ])
}

function figureLines(compared: readonly SourceSummary[], language: Language): Line[] {
  const { t } = language
  return measureIds.map((id) => ({
    id,
    name: t(`sources.measure.${id}`),
    hint: t(`sources.measure.${id}.text`),
    cell: (source) => measureText(id, source, language),
    best: bestOf(compared, id),
  }))
}

/** Ids of the sources with the best value, if some have a worse one. */
function bestOf(compared: readonly SourceSummary[], id: (typeof measureIds)[number]): ReadonlySet<string> {
  const { better, value } = measures[id]
  const known = compared.flatMap((source) => value(source) ?? [])
  if (!better || new Set(known).size < 2) return new Set()
  const best = better === 'more' ? Math.max(...known) : Math.min(...known)
  return new Set(compared.filter((source) => value(source) === best).map((source) => source.id))
}
