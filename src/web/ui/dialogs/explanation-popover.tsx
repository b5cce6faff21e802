import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { PageLink } from '../layout/page-link.tsx'
import { Quiet, SmallText } from '../layout/text.tsx'
import type { Explanation } from './explained.tsx'

/** Content of an explanation. */
export default function ExplanationPopover({
  explanation: { label, value, formula, numbers, note, rows },
  open,
  anchor,
  onClose,
}: {
  explanation: Explanation
  open: boolean
  anchor: HTMLElement | null
  onClose: () => void
}) {
  const { t } = useTexts()
  const id = useId()
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      marginThreshold={16}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { p: 2.25, maxWidth: 'min(400px, calc(100vw - 32px))', border: 1, borderColor: 'divider', mt: 0.75 },
        },
      }}
    >
      <Typography id={id} variant="h4" component="p">
        {label}: {value}
      </Typography>
      <Typography variant="overline" color="textSecondary" sx={{ display: 'block', mt: 1.25 }}>
        {t('explain.formula')}
      </Typography>
      <SmallText>{formula}</SmallText>
      {numbers && (
        <>
          <Typography variant="overline" color="textSecondary" sx={{ display: 'block', mt: 1.25 }}>
            {t('explain.inputs')}
          </Typography>
          <SmallText sx={{ fontFamily: mono, fontSize: '0.8rem', overflowWrap: 'anywhere' }}>{numbers}</SmallText>
        </>
      )}
      {note && <Quiet sx={{ mt: 1.25 }}>{note}</Quiet>}
      {rows && (
        <PageLink
          to={rows.to}
          variant="body2"
          onClick={onClose}
          sx={{ display: 'inline-block', mt: 1.25, fontWeight: 600 }}
        >
          {rows.text}
        </PageLink>
      )}
    </Popover>
  )
}
