import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ComponentProps } from 'react'
import type { z } from 'zod'
import type { Contents, DeliveredFile, SubscriptionDetail } from '../../../contract/subscriptions.ts'
import { confidenceCategory, omissions, riskCategory } from '../../../domain/delivery.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rem } from '../../rem.ts'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { SmallChip } from '../../ui/layout/small-chip.tsx'
import { Caption, Code, Quiet, SmallText, Strong } from '../../ui/layout/text.tsx'
import { notOnPhones } from '../../ui/lists/column-display.ts'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { useRenewed } from '../../ui/state/use-renewed.ts'
import { nameIn, type SubscriptionChoices } from './choices.ts'
import { ContentsSection } from './contents-section.tsx'
import { ContentsSources, isCollected } from './contents-sources.tsx'
import { Credits } from './credits.tsx'
import { ExceptionsCard } from './exceptions-card.tsx'
import { reasonText } from './reason-text.ts'
import { Reasons } from './reasons.tsx'
import type { TabData } from './subscription-page.ts'

/** What a subscription delivers now, and what it leaves out, by reason. */
export default function ContentsTab({
  subscription,
  contents,
  choices,
  exceptions,
}: { subscription: SubscriptionDetail } & TabData<'contents'>) {
  const { t, language } = useTexts()
  const isExpired = subscription.state === 'expired'
  useRenewed(contents.release === 0 && !isExpired)
  if (contents.release === 0) {
    // The notes above the tabs say why there is none.
    if (subscription.isFaulty || isExpired) return null
    return (
      <Alert severity="info" role="status">
        {t('subscriptions.contents.composing')}
      </Alert>
    )
  }
  const hasCounts = contents.kinds.length > 0 || contents.omitted.length > 0
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      {contents.indicators === 0 && subscription.sources.length > 0 && (
        <Alert severity="warning">
          {t(`subscriptions.contents.${isUncollected(contents) ? 'uncollected' : 'empty'}`)}{' '}
          {contents.omitted.length > 0 && t('subscriptions.nothing.how')}
          <Reasons rows={contents.omitted.toSorted(byCount)} choices={choices} />
        </Alert>
      )}
      {contents.refused.length > 0 && (
        <Alert severity="warning">
          <Strong>{t('subscriptions.refused')}</Strong>
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {contents.refused.map(({ ID, name, clause }) => (
              <li key={ID}>{`${name}: ${clause}`}</li>
            ))}
          </Box>
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0,1fr)', ...(hasCounts && { md: `minmax(0,1fr) ${rem(360)}` }) },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
          <ContentsSources contents={contents} />
          {contents.files.length > 0 && <Files files={contents.files} choices={choices} />}
        </Box>
        {hasCounts && (
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
            {contents.kinds.length > 0 && (
              <Counts
                id="by-kind"
                title={t('subscriptions.kinds')}
                rows={contents.kinds.map(({ kind, indicators }) => ({
                  id: kind,
                  text: t(`kind.${kind as 'ipv4'}`),
                  indicators,
                }))}
              />
            )}
            {contents.omitted.length > 0 && (
              <Counts
                id="omitted"
                title={t('subscriptions.omitted')}
                text={t('subscriptions.omitted.text')}
                rows={contents.omitted.map(({ reason, indicators }) => ({
                  id: reason,
                  text: reasonText(reason, (flag) => nameIn(choices.filterFlags, flag), language),
                  indicators,
                }))}
              />
            )}
          </Box>
        )}
      </Box>
      {contents.sample.length > 0 && <ContentsSample contents={contents} choices={choices} />}
      <ExceptionsCard exceptions={exceptions} />
    </Box>
  )
}

const isUncollected = ({ sources }: Contents) => sources.length > 0 && !sources.some(isCollected)

/** A card with numbers of indicators, the largest first. */
function Counts({
  rows,
  ...head
}: { rows: readonly { id: string; text: string; indicators: number }[] } & Omit<
  ComponentProps<typeof ContentsSection>,
  'children'
>) {
  const { format } = useTexts()
  return (
    <ContentsSection {...head}>
      <Box component="dl" sx={{ m: 0, px: 2, pb: 2, pt: 1, display: 'grid', gap: 0.75 }}>
        {rows.toSorted(byCount).map(({ id, text, indicators }) => (
          <Box key={id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <Quiet component="dt">{text}</Quiet>
            <SmallText component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {format.number(indicators)}
            </SmallText>
          </Box>
        ))}
      </Box>
    </ContentsSection>
  )
}

const byCount = (a: { indicators: number }, b: { indicators: number }) => b.indicators - a.indicators

type File = z.infer<typeof DeliveredFile>

function Files({ files, choices }: { files: readonly File[]; choices: SubscriptionChoices }) {
  const { t, format } = useTexts()
  return (
    <ContentsSection id="files" title={t('subscriptions.files')}>
      <DataTable
        aria-labelledby="files"
        size="small"
        container={{}}
        rows={files}
        keyOf={({ address }) => address}
        columns={[
          {
            id: 'file',
            head: t('subscriptions.file'),
            cellSx: { overflowWrap: 'anywhere' },
            cell: (file) => <FileFacts file={file} choices={choices} />,
          },
          {
            id: 'entries',
            head: t('lists.rows'),
            align: 'right',
            cell: ({ entries }) => format.number(entries),
          },
          {
            id: 'size',
            head: t('subscriptions.size'),
            sx: notOnPhones,
            align: 'right',
            cell: ({ bytes }) => format.bytes(bytes),
          },
          {
            id: 'changed',
            head: t('lists.changed'),
            sx: notOnPhones,
            cellSx: { whiteSpace: 'nowrap' },
            cell: ({ changedAt }) => format.dateTime(changedAt),
          },
        ]}
      />
    </ContentsSection>
  )
}

/** The file, its format, and what it leaves out. */
function FileFacts({ file, choices }: { file: File; choices: SubscriptionChoices }) {
  const { t } = useTexts()
  const omitted = omissions.flatMap((reason) => {
    const count = file.omitted[reason]
    return count ? [t(`subscriptions.left.${reason}`, { count })] : []
  })
  return (
    <>
      <Code>{file.part}</Code>
      <Caption component="div">{nameIn(choices.formats, file.format)}</Caption>
      {omitted.length > 0 && (
        <Caption component="div">
          {t('subscriptions.left')}: {omitted.join(', ')}
        </Caption>
      )}
    </>
  )
}

const riskColour = { low: 'default', medium: 'default', high: 'warning', critical: 'error' } as const

/** Some of the delivered indicators, with what the delivery says about them. */
function ContentsSample({ contents, choices }: { contents: Contents; choices: SubscriptionChoices }) {
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
            head: t('indicator'),
            cellSx: { minWidth: 160, maxWidth: 420 },
            cell: (row) => <Value row={row} />,
          },
          {
            id: 'risk',
            head: t('subscriptions.risk'),
            align: 'right',
            cell: ({ risk }) => <SmallChip color={riskColour[riskCategory(risk)]} label={format.number(risk)} />,
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
            head: t('column.source'),
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
      <CopyButton text={defanged} label={t('copyDefanged', { value: defanged })} />
    </Box>
  )
}
