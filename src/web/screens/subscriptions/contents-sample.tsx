import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { Contents } from '../../../contract/subscriptions.ts'
import { confidenceCategory, riskCategory } from '../../../domain/delivery.ts'
import { defang } from '../../../domain/observables/defang.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { CopyButton } from '../../ui/layout/copy-button.tsx'
import { notOnPhones } from '../../ui/lists/column-display.ts'
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
      <TableContainer>
        <Table aria-labelledby="sample" size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('subscriptions.value')}</TableCell>
              <TableCell align="right">{t('subscriptions.risk')}</TableCell>
              <TableCell align="right" sx={notOnPhones}>
                {t('subscriptions.confidence')}
              </TableCell>
              <TableCell sx={notOnPhones}>{t('subscriptions.source')}</TableCell>
              {hasCountry && <TableCell sx={notOnPhones}>{t('subscriptions.country')}</TableCell>}
              <TableCell sx={notOnPhones}>{t('subscriptions.lastSeen')}</TableCell>
              <TableCell sx={notOnPhones}>{t('subscriptions.agesOut')}</TableCell>
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
                        {/* Plain text, not a link, so that nobody opens it. */}
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
                  <TableCell align="right" sx={notOnPhones}>
                    {format.number(row.confidence)}
                    <Typography variant="caption" color="textSecondary" component="div">
                      {t(`subscriptions.confidence.${confidenceCategory(row.confidence)}`)}
                    </Typography>
                  </TableCell>
                  <TableCell sx={{ ...notOnPhones, overflowWrap: 'anywhere' }}>{format.list(row.sources)}</TableCell>
                  {hasCountry && <TableCell sx={notOnPhones}>{row.country}</TableCell>}
                  <TableCell sx={{ ...notOnPhones, whiteSpace: 'nowrap' }}>{format.date(row.lastSeen)}</TableCell>
                  <TableCell sx={{ ...notOnPhones, whiteSpace: 'nowrap' }}>{format.date(row.agesOut)}</TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </TableContainer>
      {hasCountry && <Credits choices={choices} of={['geo']} />}
    </ContentsSection>
  )
}
