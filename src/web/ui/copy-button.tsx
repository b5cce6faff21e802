import Check from '@mui/icons-material/Check'
import ContentCopy from '@mui/icons-material/ContentCopy'
import IconButton from '@mui/material/IconButton'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { visuallyHidden } from './route-announcer.tsx'

const shownMs = 2000

/** Puts a text into the clipboard, and says that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTexts()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const Icon = isCopied ? Check : ContentCopy
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        <Icon fontSize="inherit" />
      </IconButton>
      <span role="status" style={visuallyHidden}>
        {isCopied && t('copied')}
      </span>
    </>
  )
}
