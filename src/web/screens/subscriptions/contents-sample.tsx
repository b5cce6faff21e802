import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { Contents } from '../../../contract/subscriptions.ts'
import { confidenceCategory, riskCategory } from '../../../domain/delivery.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { Caption, Code } from '../../ui/layout/text.tsx'
import { notOnPhones } from '../../ui/lists/column-display.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import type { SubscriptionChoices } from './choices.ts'
import { ContentsSection } from './contents-section.tsx'
import { Credits } from './credits.tsx'

const riskColour = { low: 'default', medium: 'default', high: 'warning', critical: 'error' } as const

/** Some of the delivered indicators, with what the delivery says about them. */
export function ContentsSample({ contents, choices }: { contents: Contents; choices: SubscriptionChoices }) {
  const { t, format } = useTexts()
  const hasCountry = contents.sample.some(({ country }) => country !== undefined)
  return (
    <ContentsSection id="sample" title={t('subscriptions.sample')} text={t('subscriptions.sample.text')}>
      <DataTable
        aria-labelledby="sample"
        size="small"
        container={{}}
        rows={contents.sample}
        keyOf={({ id }) => id}
        columns={[
          {
            id: 'value',
            head: t('subscriptions.value'),
            cellSx: { minWidth: 160, maxWidth: 420 },
            cell: (row) => <Value row={row} />,
          },
          {
            id: 'risk',
            head: t('subscriptions.risk'),
            align: 'right',
            cell: ({ risk }) => (
              <Chip
                size="small"
                variant="outlined"
                color={riskColour[riskCategory(risk)]}
                label={format.number(risk)}
              />
            ),
          },
          {
            id: 'confidence',
            head: t('subscriptions.confidence'),
            align: 'right',
            sx: notOnPhones,
            cell: ({ confidence }) => (
              <>
                {format.number(confidence)}
                <Caption component="div">{t(`subscriptions.confidence.${confidenceCategory(confidence)}`)}</Caption>
              </>
            ),
          },
          {
            id: 'source',
            head: t('subscriptions.source'),
            sx: notOnPhones,
            cellSx: { overflowWrap: 'anywhere' },
            cell: ({ sources }) => format.list(sources),
          },
          hasCountry && {
            id: 'country',
            head: t('subscriptions.country'),
            sx: notOnPhones,
            cell: ({ country }) => country,
          },
          {
            id: 'lastSeen',
            head: t('subscriptions.lastSeen'),
            sx: notOnPhones,
            cellSx: { whiteSpace: 'nowrap' },
            cell: ({ lastSeen }) => format.date(lastSeen),
          },
          {
            id: 'agesOut',
            head: t('subscriptions.agesOut'),
            sx: notOnPhones,
            cellSx: { whiteSpace: 'nowrap' },
            cell: ({ agesOut }) => format.date(agesOut),
          },
        ]}
      />
      {hasCountry && <Credits choices={choices} of={['geo']} />}
    </ContentsSection>
  )
}

/** Plain text, not a link, so that nobody opens it. */
function Value({ row: { kind, value, tags } }: { row: Contents['sample'][number] }) {
  const { t } = useTexts()
  const defanged = defang(kind, value)
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Code sx={{ display: 'block' }}>{defanged}</Code>
        <Caption>{[t(`search.kind.${kind as 'ipv4'}`), ...tags.slice(0, 3)].join(' · ')}</Caption>
      </Box>
      <CopyButton text={defanged} label={t('subscriptions.copy.value', { value: defanged })} />
    </Box>
  )
}
