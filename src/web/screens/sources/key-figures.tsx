import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SourceDetails, SourceFigures } from '../../../contract/sources.ts'
import { type Language, useTexts } from '../../i18n/use-texts.ts'
import { equalColumns } from '../../theme.ts'
import { ShareBar } from '../../ui/charts/share-bar.tsx'
import { Explained } from '../../ui/dialogs/explained.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Caption, Quiet } from '../../ui/layout/text.tsx'
import { deathText } from './death-text.ts'
import { type FigureId, figureIds, measures, measureText } from './measures.ts'

const shownIds: readonly FigureId[] = ['quality', ...figureIds.filter((id) => id !== 'quality')]

/** Current figures of a source, each with its explanation. */
export function KeyFigures({ details }: { details: SourceDetails }) {
  const { t, format, language } = useTexts()
  const { figures } = details
  return (
    <Section
      title={t('sources.figures.title')}
      action={figures && <Caption>{t('sources.measuredAt', { time: format.dateTime(figures.measuredAt) })}</Caption>}
    >
      <Box component="dl" sx={{ m: 0, ...equalColumns({ xs: 2, sm: 4 }, { xs: 2, md: 2.5 }) }}>
        {shownIds.map((id) => {
          const value = measureText(id, details, language)
          const isKnown = measures[id].value(details) !== null
          const reason = isKnown || !figures ? undefined : unknownBecause(id, details, language)
          return (
            <Box key={id}>
              <Caption component="dt" sx={{ hyphens: 'auto' }}>
                {t(`sources.measure.${id}`)}
              </Caption>
              <Typography component="dd" sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.3 }}>
                {!isKnown && !reason ? (
                  value
                ) : (
                  <Explained
                    explanation={{
                      label: t(`sources.measure.${id}`),
                      value,
                      formula: formulaOf(id, language),
                      ...(reason ? { note: reason } : { numbers: numbersOf(id, details, language) }),
                    }}
                  />
                )}
                {id === 'quality' && figures?.quality != null && (
                  <ShareBar percent={figures.quality} sx={{ maxWidth: 110, mt: 0.5 }} />
                )}
              </Typography>
            </Box>
          )
        })}
      </Box>
      {!figures && <Quiet sx={{ mt: 2 }}>{t('sources.figures.notYet')}</Quiet>}
    </Section>
  )
}

function formulaOf(id: FigureId, { t }: Language): string {
  return id === 'records' ? t('sources.measure.records.text') : t(`sources.formula.${id}`)
}

/** Says why a figure of a measured source is unknown. */
function unknownBecause(id: FigureId, { dead, newestLook }: SourceDetails, language: Language): string | undefined {
  const { t } = language
  switch (id) {
    case 'quality':
      if (!dead) return t('sources.unknown.quality')
      return t(dead === 'unwatched' ? 'sources.unwatched.notice' : 'sources.dead.notice', {
        reason: deathText({ dead, newestLook }, language),
      })
    case 'added':
    case 'churn':
      return t('sources.unknown.churn')
    case 'first':
      return t('sources.latency.none')
    default:
      return undefined
  }
}

/** The calculation of a figure in numbers; undefined if the figure is a plain count. */
function numbersOf(id: FigureId, details: SourceDetails, { t, format }: Language): string | undefined {
  const { figures, complexity } = details
  if (id === 'complexity') {
    const components = complexity.parts.map(({ name, points }) => {
      const part = t(`complexity.part.${name as 'format'}`)
      return `${part} ${format.number(points, 2)}`
    })
    return `${components.join(' + ')} = ${format.number(complexity.score, 1)}`
  }
  if (!figures) return undefined
  const ofListed = (share: number | null) =>
    share === null
      ? undefined
      : `${format.number(Math.round(share * figures.listed))} ÷ ${format.number(figures.listed)} × 100 = ${format.percent(share * 100)}`
  const shares = {
    exclusive: 'exclusiveShare',
    warning: 'warningShare',
    doubtful: 'doubtfulShare',
    wide: 'wideShare',
  } as const
  if (id in shares) return ofListed(figures[shares[id as keyof typeof shares]])
  switch (id) {
    case 'quality':
      return qualityNumbers(figures, { t, format })
    case 'churn':
      return figures.addedPerDay === null || figures.removedPerDay === null || figures.churn === null
        ? undefined
        : `(${format.number(figures.addedPerDay, 1)} + ${format.number(figures.removedPerDay, 1)}) ÷ ${format.number(figures.listed)} × 100 = ${format.percent(figures.churn * 100)}`
    case 'first': {
      const { latency } = figures
      if (!latency) return undefined
      const first = format.number(Math.round(latency.first * latency.compared))
      return `${first} ÷ ${format.number(latency.compared)} × 100 = ${format.percent(latency.first * 100)}`
    }
    default:
      return undefined
  }
}

function qualityNumbers(
  { qualityParts, quality }: SourceFigures,
  { t, format }: Pick<Language, 't' | 'format'>,
): string | undefined {
  if (quality === null) return undefined
  const components = qualityParts.map(({ name, points, weight }) =>
    t('sources.quality.part', {
      name: t(`sources.quality.${name}`),
      points: format.number(points, 1),
      weight: format.number(weight, 0),
    }),
  )
  return `${components.join(' + ')} = ${format.number(quality, 0)}`
}
