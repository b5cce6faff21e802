import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { OwnListsSummary, Report } from '../../../domain/report.ts'
import { type OwnOutcome, ownOutcomes } from '../../../domain/report-codes.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { latePart } from '../../late/late.tsx'
import { equalColumns, plainList } from '../../theme.ts'
import { Section } from '../../ui/layout/section.tsx'
import { Caption, Quiet, SmallText, Strong } from '../../ui/layout/text.tsx'
import { EffectChip } from '../lists/effect-chip.tsx'

const OwnObservables = latePart(() => import('./hits/own-observables.tsx'))

const colour: Record<OwnOutcome, string> = {
  unlisted: 'error.main',
  restored: 'warning.main',
  confirmed: 'text.primary',
  spared: 'success.main',
  harmless: 'text.secondary',
}

/** What the group's own allow and deny lists did; nothing if there were none. */
export default function OwnListsSection({ report }: { report: Report }) {
  const { t, format } = useTexts()
  const { ownLists } = report.summary
  const [isOpen, setOpen] = useState(false)
  if (!ownLists) return null
  const visibleOutcomes = ownOutcomes.filter((outcome) => ownLists.outcomes[outcome] > 0)
  return (
    <Section
      id="own-title"
      title={t('lists.report.title')}
      text={t(visibleOutcomes.length > 0 ? 'lists.report.text' : 'lists.report.none')}
      gap={2.5}
      p={3.5}
      action={
        visibleOutcomes.length > 0 && (
          <Button className="no-print" variant="outlined" onClick={() => setOpen(true)}>
            {t('lists.report.show')}
          </Button>
        )
      }
    >
      {visibleOutcomes.length > 0 && (
        <Box component="ul" sx={{ ...plainList, ...equalColumns({ sm: 2, xl: 3 }, 2) }}>
          {visibleOutcomes.map((outcome) => (
            <Box component="li" key={outcome} sx={{ minWidth: 0 }}>
              <Strong>{t(`lists.outcome.${outcome}`)}</Strong>
              <Typography sx={{ ...figure, color: colour[outcome] }}>
                {format.number(ownLists.outcomes[outcome])}
              </Typography>
              <Caption sx={{ display: 'block', textWrap: 'pretty' }}>{t(`lists.outcome.${outcome}.text`)}</Caption>
            </Box>
          ))}
        </Box>
      )}
      {ownLists.contested > 0 && (
        <Alert severity="warning">{t('lists.report.contested', { count: ownLists.contested })}</Alert>
      )}
      <ListsUsed lists={ownLists.lists} />
      {isOpen && <OwnObservables report={report} own={ownLists} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function ListsUsed({ lists }: Pick<OwnListsSummary, 'lists'>) {
  const { t, format } = useTexts()
  return (
    <Box component="ul" aria-label={t('nav.lists')} sx={{ ...plainList, borderTop: 1, borderColor: 'divider' }}>
      {lists.map((list) => (
        <Box
          component="li"
          key={list.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.25,
            rowGap: 0.5,
            py: 1,
            borderBottom: 1,
            borderColor: 'divider',
            '&:last-child': { borderBottom: 0, pb: 0 },
          }}
        >
          <EffectChip effect={list.effect} />
          <SmallText
            sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0, flexBasis: { xs: '100%', sm: 'auto' } }}
          >
            {list.name}
          </SmallText>
          {list.inherited && <Chip size="small" label={t('lists.inherited.chip')} />}
          <Quiet sx={{ ml: { sm: 'auto' } }}>
            {list.leftOut
              ? t('lists.report.leftOut')
              : t('lists.report.line', { rows: list.rows, observables: format.number(list.observables) })}
          </Quiet>
        </Box>
      ))}
    </Box>
  )
}

/** As in the section of suspicious observables, whose script this one does not share. */
const figure = {
  fontSize: '1.35rem',
  fontWeight: 660,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
} as const
