import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import type { DeliveredIndicator } from '../../../../domain/delivery.ts'
import {
  fillTemplate,
  isTemplateFault,
  longestTemplate,
  parseTemplate,
  templateFaultText,
  templateModes,
  templatePlaceholders,
} from '../../../../domain/output-template.ts'
import { dayMs } from '../../../../domain/time-units.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { mono } from '../../../theme.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Caption, SmallText } from '../../../ui/layout/text.tsx'

const day = Date.UTC(2026, 0, 12, 8)
const example: Omit<DeliveredIndicator, 'id' | 'kind' | 'value'> = {
  risk: 82,
  confidence: 74,
  firstSeen: day - 9 * dayMs,
  lastSeen: day,
  agesOut: day + 21 * dayMs,
  created: day,
  modified: day,
  sources: [{ id: 'example.list', name: 'Example list', maintainer: 'Example', listedFrom: day }],
  independent: 1,
  threats: ['malware'],
  tags: ['loader', 'windows'],
  warnings: [],
  enriched: { tlp: 'CLEAR' },
}
const examples: readonly DeliveredIndicator[] = [
  {
    ...example,
    id: '57ae456f-1e1b-5eb1-9671-d2a21bf2cf32',
    kind: 'ipv4',
    value: '203.0.113.77',
    enriched: { ...example.enriched, country: 'NL', as: { number: 64500, organisation: 'Example Hosting' } },
  },
  { ...example, id: 'b7403cb9-e70a-5ee5-9c30-3b38aec1e316', kind: 'url', value: 'https://files.example/a.php?x="1"' },
]

/** Field for the template of a line, with a preview or with what is wrong. */
export default function TemplateField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t, locale } = useTexts()
  const parsed = parseTemplate(value)
  const fault = isTemplateFault(parsed) ? templateFaultText(parsed)[locale] : undefined
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
      <Field
        label={t('subscriptions.template')}
        value={value}
        placeholder="{value},{type},{risk}"
        onChange={onChange}
        error={value !== '' && fault !== undefined}
        helperText={value === '' ? t('subscriptions.template.hint') : (fault ?? ' ')}
        maxLength={longestTemplate}
        isVerbatim
        slotProps={{ input: { sx: { fontFamily: mono, fontSize: '0.88rem' } } }}
      />
      {!isTemplateFault(parsed) && (
        <Box role="status">
          <Caption>{t('subscriptions.template.preview')}</Caption>
          <Box
            component="pre"
            sx={{
              m: 0,
              mt: 0.5,
              fontFamily: mono,
              fontSize: '0.82rem',
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {examples.map((one) => fillTemplate(parsed, one) ?? t('subscriptions.template.left')).join('\n')}
          </Box>
        </Box>
      )}
      <Box component="details">
        <SmallText component="summary" sx={{ cursor: 'pointer', width: 'fit-content' }}>
          {t('subscriptions.template.placeholders')}
        </SmallText>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, pt: 1 }}>
          {Object.entries(templatePlaceholders).map(([name, meaning]) => (
            <Chip
              key={name}
              size="small"
              variant="outlined"
              component="button"
              type="button"
              clickable
              label={`{${name}}`}
              title={meaning[locale]}
              aria-label={`{${name}}: ${meaning[locale]}`}
              onClick={() => onChange(`${value}{${name}}`)}
              sx={{ fontFamily: mono }}
            />
          ))}
        </Box>
        <Box component="dl" sx={{ m: 0, mt: 1.5, display: 'grid', gap: 0.5 }}>
          {Object.entries(templateModes).map(([mode, meaning]) => (
            <Box key={mode} sx={{ display: 'flex', gap: 1.5 }}>
              <Box component="dt" sx={{ fontFamily: mono, fontSize: '0.82rem', minWidth: 64 }}>{`|${mode}`}</Box>
              <Caption component="dd" sx={{ m: 0 }}>
                {meaning[locale]}
              </Caption>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  )
}
