import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import type { z } from 'zod'
import type { Contents, DeliveredFile, SubscriptionDetail } from '../../../contract/subscriptions.ts'
import { confidenceCategory, isOwnList, omissions, riskCategory } from '../../../domain/delivery.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useRenewed } from '../../ui/use-renewed.ts'
import { DeadMark } from '../sources/dead-mark.tsx'
import { nameIn, type SubscriptionChoices } from './choices.ts'
import { Credits } from './credits.tsx'
import { ExceptionsCard } from './exceptions-card.tsx'
import { Reasons } from './preview-parts.tsx'
import { reasonText } from './reason-text.ts'
import type { TabData } from './subscription-page.ts'

const wide = { display: { xs: 'none', sm: 'table-cell' } } as const

/** Shows what a subscription delivers now, and what it leaves out, by reason. */
export default function ContentsTab({
  groupId,
  subscription,
  contents,
  choices,
  exceptions,
}: { groupId: string; subscription: SubscriptionDetail } & TabData<'contents'>) {
  const { t } = useTexts()
  const isExpired = subscription.state === 'expired'
  useRenewed(contents.release === 0 && !isExpired)
  if (contents.release === 0) {
    // Above the tabs it says why there is none.
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
      {contents.refused.length > 0 && <Refused refused={contents.refused} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0,1fr)', ...(hasCounts && { md: 'minmax(0,1fr) 360px' }) },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
          <Sources contents={contents} />
          {contents.files.length > 0 && <Files files={contents.files} choices={choices} />}
        </Box>
        {hasCounts && (
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
            {contents.kinds.length > 0 && <Kinds contents={contents} />}
            {contents.omitted.length > 0 && <Omitted contents={contents} choices={choices} />}
          </Box>
        )}
      </Box>
      {contents.sample.length > 0 && <Sample contents={contents} choices={choices} />}
      <ExceptionsCard groupId={groupId} exceptions={exceptions} />
    </Box>
  )
}

function Section({ id, title, text, children }: { id: string; title: string; text?: string; children: ReactNode }) {
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ px: 2, pt: 2, pb: 0.5 }}>
        <Typography variant="h4" component="h2" id={id}>
          {title}
        </Typography>
        {text && (
          <Typography variant="body2" color="textSecondary">
            {text}
          </Typography>
        )}
      </Box>
      {children}
    </Card>
  )
}

function Refused({ refused }: { refused: Contents['refused'] }) {
  const { t } = useTexts()
  return (
    <Alert severity="warning">
      <Typography variant="body2" sx={{ fontWeight: 620 }}>
        {t('subscriptions.refused')}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {refused.map(({ ID, name, clause }) => (
          <li key={ID}>{`${name}: ${clause}`}</li>
        ))}
      </Box>
    </Alert>
  )
}

function Sources({ contents: { sources, indicators } }: { contents: Contents }) {
  const { t, format } = useTexts()
  const sorted = sources.toSorted((a, b) => b.indicators - a.indicators || a.name.localeCompare(b.name))
  const listing = sorted.filter((source) => source.indicators > 0)
  const silent = sorted.filter((source) => source.indicators === 0)
  return (
    <Section id="by-source" title={t('subscriptions.sources')} text={t('subscriptions.sources.text')}>
      <TableContainer>
        <Table aria-labelledby="by-source" size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('subscriptions.source')}</TableCell>
              <TableCell align="right">{t('subscriptions.indicators')}</TableCell>
              <TableCell align="right">{t('subscriptions.exclusive')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {listing.map((source) => (
              <TableRow key={source.ID}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>
                  <SourceName source={source} />
                  <SourceLife source={source} />
                  <Share part={source.indicators} exclusive={source.exclusive} whole={indicators} />
                </TableCell>
                <TableCell align="right">{format.number(source.indicators)}</TableCell>
                <TableCell align="right">
                  {format.number(source.exclusive)}
                  <Typography variant="caption" color="textSecondary" component="div">
                    {format.percent((source.exclusive / source.indicators) * 100, 0)}
                  </Typography>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {silent.length > 0 && (
        <Box
          component="details"
          open={silent.some(({ dead }) => dead !== null)}
          sx={{ px: 2, py: 1.25, '& li': { overflowWrap: 'anywhere' } }}
        >
          <Typography component="summary" variant="body2" color="textSecondary" sx={{ cursor: 'pointer', py: 0.5 }}>
            {t('subscriptions.sources.silent', { count: silent.length })}
          </Typography>
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
    </Section>
  )
}

/** Own lists are not in the catalogue. */
function SourceName({ source: { ID, name } }: { source: Contents['sources'][number] }) {
  const { path } = useTexts()
  if (isOwnList(ID)) return name
  return (
    <Link component={RouterLink} to={path('source', { id: ID })} color="inherit">
      {name}
    </Link>
  )
}

function SourceLife({ source }: { source: Contents['sources'][number] }) {
  const { t } = useTexts()
  if (!source.dead && isCollected(source)) return null
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
      {source.dead ? <DeadMark dead={source.dead} newestLook={source.newestLook} /> : t('source.health.never')}
    </Box>
  )
}

const isUncollected = ({ sources }: Contents) => sources.length > 0 && !sources.some(isCollected)

/** Own lists are entered, not collected. */
const isCollected = ({ ID, newestLook }: Contents['sources'][number]) => newestLook !== null || isOwnList(ID)

/** Share of the delivery that comes from a source; the darker part only from it. */
function Share({ part, exclusive, whole }: { part: number; exclusive: number; whole: number }) {
  const width = (count: number) => `${whole > 0 ? Math.min(100, (count / whole) * 100) : 0}%`
  const bar = { position: 'absolute', inset: 0, borderRadius: 2, bgcolor: 'primary.main' } as const
  return (
    <Box aria-hidden sx={{ position: 'relative', height: 4, borderRadius: 2, bgcolor: 'action.hover', mt: 0.75 }}>
      <Box sx={{ ...bar, opacity: 0.35 }} style={{ width: width(part) }} />
      <Box sx={bar} style={{ width: width(exclusive) }} />
    </Box>
  )
}

function Counts({ rows }: { rows: readonly { id: string; text: string; count: number }[] }) {
  const { format } = useTexts()
  return (
    <Box component="dl" sx={{ m: 0, px: 2, pb: 2, pt: 1, display: 'grid', gap: 0.75 }}>
      {rows.map(({ id, text, count }) => (
        <Box key={id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {text}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {format.number(count)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const byCount = (a: { indicators: number }, b: { indicators: number }) => b.indicators - a.indicators

function Kinds({ contents }: { contents: Contents }) {
  const { t } = useTexts()
  const rows = contents.kinds.toSorted(byCount).map(({ kind, indicators }) => ({
    id: kind,
    text: t(`kind.${kind as 'ipv4'}`),
    count: indicators,
  }))
  return (
    <Section id="by-kind" title={t('subscriptions.kinds')}>
      <Counts rows={rows} />
    </Section>
  )
}

function Omitted({ contents, choices }: { contents: Contents; choices: SubscriptionChoices }) {
  const language = useTexts()
  const { t } = language
  const rows = contents.omitted.toSorted(byCount).map(({ reason, indicators }) => ({
    id: reason,
    text: reasonText(reason, choices, language),
    count: indicators,
  }))
  return (
    <Section id="omitted" title={t('subscriptions.omitted')} text={t('subscriptions.omitted.text')}>
      <Counts rows={rows} />
    </Section>
  )
}

function Files({ files, choices }: { files: readonly z.infer<typeof DeliveredFile>[]; choices: SubscriptionChoices }) {
  const { t, format } = useTexts()
  return (
    <Section id="files" title={t('subscriptions.files')}>
      <TableContainer>
        <Table aria-labelledby="files" size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('subscriptions.file')}</TableCell>
              <TableCell align="right">{t('subscriptions.entries')}</TableCell>
              <TableCell sx={wide} align="right">
                {t('subscriptions.size')}
              </TableCell>
              <TableCell sx={wide}>{t('subscriptions.changed')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {files.map((file) => {
              const left = omissions.flatMap((reason) => {
                const count = file.omitted[reason]
                return count ? [t(`subscriptions.left.${reason}`, { count })] : []
              })
              return (
                <TableRow key={file.address}>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>
                    <Box component="code" sx={{ fontFamily: mono, fontSize: '0.82rem' }}>
                      {file.part}
                    </Box>
                    <Typography variant="caption" color="textSecondary" component="div">
                      {nameIn(choices.formats, file.format)}
                    </Typography>
                    {left.length > 0 && (
                      <Typography variant="caption" color="textSecondary" component="div">
                        {t('subscriptions.left')}: {left.join(', ')}
                      </Typography>
                    )}
                  </TableCell>
                  <TableCell align="right">{format.number(file.entries)}</TableCell>
                  <TableCell sx={wide} align="right">
                    {format.bytes(file.bytes)}
                  </TableCell>
                  <TableCell sx={{ ...wide, whiteSpace: 'nowrap' }}>{format.dateTime(file.changedAt)}</TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </TableContainer>
    </Section>
  )
}

const riskColour = { low: 'default', medium: 'default', high: 'warning', critical: 'error' } as const

function Sample({ contents, choices }: { contents: Contents; choices: SubscriptionChoices }) {
  const { t, format } = useTexts()
  const hasCountry = contents.sample.some(({ country }) => country !== undefined)
  return (
    <Section id="sample" title={t('subscriptions.sample')} text={t('subscriptions.sample.text')}>
      <TableContainer>
        <Table aria-labelledby="sample" size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('subscriptions.value')}</TableCell>
              <TableCell align="right">{t('subscriptions.risk')}</TableCell>
              <TableCell align="right" sx={wide}>
                {t('subscriptions.confidence')}
              </TableCell>
              <TableCell sx={wide}>{t('subscriptions.source')}</TableCell>
              {hasCountry && <TableCell sx={wide}>{t('subscriptions.country')}</TableCell>}
              <TableCell sx={wide}>{t('subscriptions.lastSeen')}</TableCell>
              <TableCell sx={wide}>{t('subscriptions.agesOut')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {contents.sample.map((row) => {
              const defanged = defang(row.kind, row.value)
              return (
                <TableRow key={row.id}>
                  <TableCell sx={{ minWidth: 160, maxWidth: 420 }}>
                    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
                      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
                        {/* Plain text on purpose, never a link, so that nobody follows it. */}
                        <Box
                          component="code"
                          sx={{ fontFamily: mono, fontSize: '0.82rem', overflowWrap: 'anywhere', display: 'block' }}
                        >
                          {defanged}
                        </Box>
                        <Typography variant="caption" color="textSecondary">
                          {[t(`search.kind.${row.kind as 'ipv4'}`), ...row.tags.slice(0, 3)].join(' · ')}
                        </Typography>
                      </Box>
                      <CopyButton text={defanged} label={t('subscriptions.copy.value', { value: defanged })} />
                    </Box>
                  </TableCell>
                  <TableCell align="right">
                    <Chip
                      size="small"
                      variant="outlined"
                      color={riskColour[riskCategory(row.risk)]}
                      label={format.number(row.risk)}
                    />
                  </TableCell>
                  <TableCell align="right" sx={wide}>
                    {format.number(row.confidence)}
                    <Typography variant="caption" color="textSecondary" component="div">
                      {t(`subscriptions.confidence.${confidenceCategory(row.confidence)}`)}
                    </Typography>
                  </TableCell>
                  <TableCell sx={{ ...wide, overflowWrap: 'anywhere' }}>{format.list(row.sources)}</TableCell>
                  {hasCountry && <TableCell sx={wide}>{row.country}</TableCell>}
                  <TableCell sx={{ ...wide, whiteSpace: 'nowrap' }}>{format.date(row.lastSeen)}</TableCell>
                  <TableCell sx={{ ...wide, whiteSpace: 'nowrap' }}>{format.date(row.agesOut)}</TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </TableContainer>
      {hasCountry && <Credits choices={choices} of={['geo']} />}
    </Section>
  )
}
