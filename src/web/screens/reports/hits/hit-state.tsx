import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import { bestState, isCovered, isLight, listedAround, probabilityOf } from '../../../../domain/hit.ts'
import { defang } from '../../../../domain/observables/defang.ts'
import type { Evidence } from '../../../../domain/report.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { rem } from '../../../rem.ts'
import { SmallText } from '../../../ui/layout/text.tsx'
import { StateMark } from '../sources/state-mark.tsx'
import type { Hit } from './use-hits.ts'

/** Sources whose matches determine the state; all sources if undefined. */
type Scope = ReadonlySet<string> | undefined

/** State of the best match of an observable. */
export function State({ hit, scope }: { hit: Hit; scope: Scope }) {
  const evidence = hit as Evidence
  const state = bestState(evidence, scope)
  if (!state) return <SmallText>–</SmallText>
  return <StateMark state={state} probability={probabilityOf(evidence, scope)} />
}

/** Says whether the selection covers a credible observable: certainly, with a probability, only what is around a URL, or not. */
export function Covered({ hit, selection }: { hit: Hit; selection: ReadonlySet<string> }) {
  const { t, format } = useTexts()
  if (hit.verdict !== 'credible') return null
  const evidence = hit as Evidence
  const state = bestState(evidence, selection)
  const isProven = state === 'in-time' || state === 'during'
  const probability = probabilityOf(evidence, selection)
  const isWhole = isProven && probability >= 1
  const likely = evidence.matches.filter((one) => selection.has(one.ID) && !isLight(one.how) && one.probability > 0)
  const aroundText = () => {
    const around = listedAround(evidence, selection)
    if (!around) return t('hits.covered.no')
    const { indicator, how } = around
    const kind = indicator.includes(':') ? 'ipv6-cidr' : 'domain'
    return t('hits.covered.around', { how, indicator: defang(kind, indicator) })
  }
  const text = isWhole
    ? t('hits.covered.yes')
    : isCovered(evidence, selection)
      ? t('hits.covered.partly', {
          percent: format.percent(probability * 100, 0),
          // Together, they may cover more hours than each alone.
          least: likely.length > 1 ? 'yes' : 'no',
          proven: isProven ? 'yes' : 'no',
        })
      : aroundText()
  return (
    <Box component="span" title={text} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      {isWhole && <CheckIcon aria-hidden sx={{ fontSize: rem(15), color: 'success.main' }} />}
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {text}
      </Box>
    </Box>
  )
}
