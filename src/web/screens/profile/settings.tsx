import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useColorScheme } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { locales } from '../../../domain/text.ts'
import { colourModes } from '../../app/colour-mode.ts'
import { setCookie } from '../../app/cookies.ts'
import type { RootData } from '../../app/root-data.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { utc } from '../../text/format.ts'
import { useZoneChoice } from '../../text/time-zone.ts'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SmallText } from '../../ui/layout/text.tsx'
import { tellShortcuts } from '../../ui/shell/keyboard.tsx'

/** Settings of this browser, which its cookies hold: language, colours, time zone and keyboard shortcuts. */
export function Settings() {
  const { t, locale, path, format } = useTexts()
  const chooseZone = useZoneChoice()
  const root = useRouteLoaderData('root') as RootData | undefined
  const { mode = root?.colourMode ?? 'dark', setMode } = useColorScheme()
  const [shortcuts, setShortcuts] = useState(root?.shortcuts ?? true)
  return (
    <Section id="settings" title={t('profile.settings')}>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <Choice label={t('profile.language')}>
          {locales.map((choice) => (
            <Button
              key={choice}
              // Loads the whole page, since another language needs other texts.
              href={choice === locale ? path('profile') : choice === 'de' ? '/profile' : '/en/profile'}
              hrefLang={choice}
              lang={choice}
              aria-current={choice === locale ? 'true' : undefined}
              onClick={() => setCookie('locale', choice)}
              {...buttonStyle(choice === locale)}
            >
              {t(`profile.language.${choice}`)}
            </Button>
          ))}
        </Choice>
        <Choice label={t('mode.label')}>
          {colourModes.map((choice) => (
            <Button
              key={choice}
              aria-pressed={choice === mode}
              onClick={() => setMode(choice)}
              suppressHydrationWarning
              {...buttonStyle(choice === mode)}
            >
              {t(`mode.${choice}`)}
            </Button>
          ))}
        </Choice>
        <Choice label={t('profile.times')}>
          {(['browser', 'utc'] as const).map((choice) => {
            const isChosen = choice === (format.zone === utc ? 'utc' : 'browser')
            return (
              <Button
                key={choice}
                aria-pressed={isChosen}
                onClick={() => chooseZone(choice)}
                {...buttonStyle(isChosen)}
              >
                {t(`profile.times.${choice}`)}
              </Button>
            )
          })}
        </Choice>
        <SwitchField
          label={t('shortcuts.switch')}
          hint={t('shortcuts.switch.text')}
          isOn={shortcuts}
          onChange={(isOn) => {
            setShortcuts(isOn)
            tellShortcuts(isOn)
          }}
        />
      </Box>
    </Section>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={label}>
      <SmallText sx={{ fontWeight: 600, mb: 0.75 }} aria-hidden>
        {label}
      </SmallText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  )
}

function buttonStyle(isChosen: boolean) {
  return {
    size: 'small',
    color: isChosen ? 'primary' : 'inherit',
    variant: 'outlined',
    sx: isChosen ? {} : { color: 'text.secondary' },
  } as const
}
