import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { ReportFeed } from '../../../domain/report.ts'
import type { SourceVerdict } from '../../../domain/report-codes.ts'
import { expectedSelector } from '../../../engine/coverage/subsets.ts'
import { isKeptBy } from '../../../engine/recommend/worlds.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { ProofBar } from '../../ui/charts/proof-bar.tsx'
import { SmallButton } from '../../ui/layout/buttons.tsx'
import { Caption } from '../../ui/layout/text.tsx'
import { SourceButton } from './sources/source-button.tsx'
import { type ReportSelection, recommendedIds } from './use-selection.ts'

/** The sources of the selection with what each adds and costs, and those in use that are given up. */
export function ChosenSources({
  selection,
  onOpen,
}: {
  selection: ReportSelection
  onOpen: (feed: ReportFeed) => void
}) {
  const { t, format } = useTexts()
  const { report, figures, counted, sources, hidesPrices } = selection
  const recommended = recommendedIds(report)
  const verdicts = new Map(figures.inUse.map(({ ID, verdict }) => [ID, verdict]))
  const ids = [...new Set([...recommended, ...figures.tomorrow.IDs, ...verdicts.keys()])]
  const adds = addedInOrder(report, ids, counted)
  const feeds = ids.flatMap((id) => sources.get(id) ?? [])
  const most = Math.max(1, ...feeds.map(({ statistics }) => statistics.coverage))
  const priceOf = ({ price }: ReportFeed) =>
    price === null ? t('feeds.noPrice') : price === 0 ? t('feeds.free') : format.price(price)
  return (
    <Box
      component="table"
      aria-labelledby="chosen-title"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: '0.875rem',
        fontVariantNumeric: 'tabular-nums',
        '& td, & th': {
          py: 0.25,
          px: { xs: 0.5, sm: 0.75 },
          textAlign: 'right',
          fontWeight: 450,
          whiteSpace: 'nowrap',
        },
        '& thead th': { color: 'text.secondary', fontSize: '0.78rem', lineHeight: 1.3 },
        '& tbody tr': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <thead>
        <tr>
          <td className="no-print" />
          <Box component="th" scope="col" sx={{ '&&': { textAlign: 'left' } }}>
            {t('column.source')}
          </Box>
          <Box component="td" sx={onlyWide} />
          <th scope="col">{t('report.chosen.adds')}</th>
          {!hidesPrices && <th scope="col">{t('report.world.price')}</th>}
        </tr>
      </thead>
      <tbody>
        {feeds.map((feed) => {
          const isOn = counted.has(feed.ID)
          const verdict = verdicts.get(feed.ID)
          const isAdvised = recommended.includes(feed.ID) || (verdict !== undefined && isKeptBy(verdict))
          const isGivenUp = verdict !== undefined && !isOn
          return (
            <Box component="tr" key={feed.ID} data-chosen={feed.ID} sx={isOn ? {} : { color: 'text.secondary' }}>
              <Box component="td" className="no-print" sx={{ width: rem(30), '&&': { px: 0 } }}>
                <Checkbox
                  size="small"
                  checked={isOn}
                  disabled={selection.onlyFree && feed.license.commercial}
                  onChange={() => selection.toggle(feed.ID)}
                  slotProps={{ input: { 'aria-label': t('select', { name: feed.name }) } }}
                  sx={{ p: 0.5 }}
                />
              </Box>
              <Box
                component="th"
                scope="row"
                sx={{ '&&': { textAlign: 'left', whiteSpace: 'normal' }, lineHeight: 1.35 }}
              >
                <SourceButton feed={feed} onOpen={onOpen} />{' '}
                {verdict !== undefined && (
                  <Caption component="span">
                    {t(isOn ? 'report.chosen.keep' : 'report.chosen.giveUp', {
                      why: isGivenUp && isReason(verdict) ? t(`feeds.verdict.${verdict}`) : 'none',
                    })}
                  </Caption>
                )}
                {verdict !== undefined && isOn !== isAdvised && (
                  <SmallButton
                    className="no-print"
                    onClick={() => selection.toggle(feed.ID)}
                    sx={{ minHeight: 24, py: 0, ml: 0.5 }}
                  >
                    {t('undo')}
                  </SmallButton>
                )}
              </Box>
              <Box component="td" sx={{ ...onlyWide, width: rem(90), ...(!isOn && { filter: 'grayscale(1)' }) }}>
                <ProofBar
                  expected={(feed.statistics.coverage / most) * 100}
                  proven={(feed.statistics.verified / most) * 100}
                  height={7}
                />
              </Box>
              <td>{isOn ? `+${format.expected(adds.get(feed.ID) ?? 0)}` : '–'}</td>
              {!hidesPrices && (
                <Box component="td" sx={isGivenUp && feed.price ? { color: 'success.main' } : {}}>
                  {isGivenUp && feed.price ? `−${priceOf(feed)}` : priceOf(feed)}
                </Box>
              )}
            </Box>
          )
        })}
      </tbody>
    </Box>
  )
}

/** The verdicts that are reasons to give up a source. */
const isReason = (verdict: SourceVerdict): verdict is 'superfluous' | 'dear' | 'dead' =>
  verdict === 'superfluous' || verdict === 'dear' || verdict === 'dead'

const onlyWide = { display: { xs: 'none', sm: 'table-cell' } } as const

/** What each selected source adds to the selected ones before it, so that the sum is the coverage. */
function addedInOrder(
  { classes }: ReportSelection['report'],
  ids: readonly string[],
  counted: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const select = expectedSelector(classes)
  let before = 0
  const on = ids.filter((id) => counted.has(id))
  return new Map(
    on.map((id, i) => {
      const { coverage } = select(on.slice(0, i + 1))
      const added = Math.round((coverage - before) * 1000) / 1000
      before = coverage
      return [id, added]
    }),
  )
}
