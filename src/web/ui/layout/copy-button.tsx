import Check from '@mui/icons-material/Check'
import ContentCopy from '@mui/icons-material/ContentCopy'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import IconButton from '@mui/material/IconButton'
import { useTexts } from '../../i18n/use-texts.ts'
import { Spoken } from '../shell/route-announcer.tsx'
import { useCopy } from '../state/use-copy.ts'

/** Copies a text to the clipboard and shows whether it worked. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTexts()
  const [copied, copy] = useCopy()
  const Icon = copied === 'copied' ? Check : copied === 'failed' ? ErrorOutlined : ContentCopy
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        title={copied && t(`copy.${copied}`)}
        color={copied === 'failed' ? 'error' : 'default'}
        onClick={() => copy(text)}
      >
        <Icon fontSize="inherit" />
      </IconButton>
      <Spoken>{copied && t(`copy.${copied}`)}</Spoken>
    </>
  )
}
