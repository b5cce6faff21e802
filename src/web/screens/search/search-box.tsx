import ClearIcon from '@mui/icons-material/Clear'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { mono } from '../../theme.ts'
import { SearchFrame } from '../../ui/fields/search-frame.tsx'
import { MainButton } from '../../ui/layout/buttons.tsx'
import { Caption } from '../../ui/layout/text.tsx'
import { unkept } from '../../ui/shell/session-watch.tsx'
import { useFollowing } from '../../ui/state/use-following.ts'
import { useFileDrop } from '../../upload/use-file-drop.ts'
import { fitsAddress, mostTyped } from './find.ts'

/** Search box. Enter searches; a text file dropped on the page is searched at once. */
export function SearchBox({
  text,
  isBusy,
  onSearch,
}: {
  /** What is searched; when it changes, the box shows it. */
  text: string
  isBusy: boolean
  onSearch: (text: string) => void
}) {
  const { t, format } = useTexts()
  const help = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useFollowing(text)
  const [refusal, setRefusal] = useState<string>()
  const tooLong = () => t('search.tooLong', { limit: format.bytes(mostTyped) })
  useEffect(() => {
    // On a touch screen, the keyboard would cover the answer if there is one.
    if (field.current?.value === '' || matchMedia('(pointer: fine)').matches)
      field.current?.focus({ preventScroll: true })
  }, [])

  const go = (wanted: string) => {
    const trimmed = wanted.trim()
    if (trimmed.length > mostTyped) return setRefusal(tooLong())
    setRefusal(undefined)
    if (trimmed !== '') onSearch(trimmed)
  }
  const isOver = useFileDrop((files) => {
    const file = files[0]
    if (!file) return
    void readText(file).then((content) => {
      if (content === 'too-large') return setRefusal(tooLong())
      if (content === 'no-text') return setRefusal(t('search.notText', { name: file.name }))
      setTyped(content.text)
      go(content.text)
    })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    go(typed)
  }
  // The address holds what was searched, if it is not too long.
  const isUnkept = typed.trim() !== '' && (typed !== text || !fitsAddress(text))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    go(typed)
  }
  return (
    <Box
      component="form"
      {...(isUnkept && unkept)}
      role="search"
      method="get"
      onSubmit={submit}
      sx={{ display: 'grid', gap: 0.75 }}
    >
      <SearchFrame isTall isOver={isOver}>
        <InputBase
          multiline
          maxRows={10}
          fullWidth
          name="q"
          inputRef={field}
          value={typed}
          placeholder={t('search.box.placeholder')}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          inputProps={{
            'aria-label': t('search.box'),
            'aria-describedby': help,
            spellCheck: false,
            autoCapitalize: 'off',
            autoCorrect: 'off',
            enterKeyHint: 'search',
          }}
          sx={{
            py: 1,
            fontSize: '1.05rem',
            '& textarea': { fontFamily: typed === '' ? undefined : mono, overflowWrap: 'anywhere' },
            '& textarea::placeholder': { color: 'text.secondary', opacity: 1 },
          }}
        />
        {typed !== '' && (
          <IconButton
            aria-label={t('search.clear')}
            onClick={() => {
              setTyped('')
              setRefusal(undefined)
              field.current?.focus()
            }}
            sx={{ mt: 0.375 }}
          >
            <ClearIcon fontSize="small" />
          </IconButton>
        )}
        <MainButton type="submit" loading={isBusy} sx={{ minHeight: 44, px: { xs: 2, sm: 3 } }}>
          {t('search.go')}
        </MainButton>
      </SearchFrame>
      {/* A phone's keyboard has no such keys, and nothing can be dropped there. */}
      <Caption id={help} sx={{ px: { xs: 0.5, sm: 2 } }}>
        {t('search.box.help')}{' '}
        <Box component="span" sx={{ '@media (pointer: coarse)': { display: 'none' } }}>
          {t('search.box.help.hands')}
        </Box>
      </Caption>
      {refusal !== undefined && <Alert severity="warning">{refusal}</Alert>}
    </Box>
  )
}

/** Reads a file that is small enough and has no NUL bytes, as text files have none. */
async function readText(file: File): Promise<{ text: string } | 'too-large' | 'no-text'> {
  // UTF-8 takes at most four bytes a character.
  if (file.size > mostTyped * 4) return 'too-large'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.includes(0)) return 'no-text'
  const text = new TextDecoder().decode(bytes)
  return text.length > mostTyped ? 'too-large' : { text }
}
