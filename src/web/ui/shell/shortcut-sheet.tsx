import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../i18n/use-texts.ts'
import { placeOf } from '../../places.ts'
import { equalColumns } from '../../theme.ts'
import { SwitchField } from '../fields/switch-field.tsx'
import { SmallText } from '../layout/text.tsx'
import { Keys } from './keys.tsx'
import { usePlaces } from './use-places.ts'

interface Props {
  readonly open: boolean
  readonly onClose: () => void
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
}

/** List of shortcuts, with the switch for single-character shortcuts. */
export default function ShortcutSheet({ open, onClose, isOn, onSwitch }: Props) {
  const { t } = useTexts()
  const system = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : t('shortcuts.ctrl')
  const general = [
    { keys: [system, 'K'], text: t('shortcuts.palette'), always: true },
    { keys: ['/'], text: t('shortcuts.palette') },
    { keys: ['?'], text: t('shortcuts.sheet') },
  ]
  const lists = [
    { keys: ['j'], text: t('shortcuts.next') },
    { keys: ['k'], text: t('shortcuts.previous') },
    { keys: ['x'], text: t('shortcuts.mark') },
    { keys: ['↵'], text: t('shortcuts.open'), always: true },
  ]
  const pages = usePlaces().flatMap(({ id, text }) => {
    const { letter } = placeOf(id)
    return letter === undefined ? [] : [{ keys: ['g', letter], text }]
  })
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title" component="h2">
        {t('nav.shortcuts')}
      </DialogTitle>
      <DialogContent>
        <SwitchField label={t('shortcuts.switch')} hint={t('shortcuts.switch.text')} isOn={isOn} onChange={onSwitch} />
        <Box sx={{ ...equalColumns({ sm: 2 }, 3), mt: 2.5 }}>
          <Part title={t('shortcuts.pages')} rows={pages} isOn={isOn} />
          <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
            <Part title={t('shortcuts.general')} rows={general} isOn={isOn} />
            <Part title={t('shortcuts.lists')} rows={lists} isOn={isOn} />
          </Box>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface Row {
  readonly keys: readonly string[]
  readonly text: string
  readonly always?: boolean
}

function Part({ title, rows, isOn }: { title: string; rows: readonly Row[]; isOn: boolean }) {
  return (
    <Box>
      <Typography variant="overline" component="h3" color="textSecondary">
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', gap: 1 }}>
        {rows
          .filter(({ always }) => isOn || always)
          .map(({ keys, text }) => (
            <Box key={keys.join(' ')} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
              <SmallText component="dt">{text}</SmallText>
              <Box component="dd" sx={{ m: 0 }}>
                <Keys keys={keys} />
              </Box>
            </Box>
          ))}
      </Box>
    </Box>
  )
}
