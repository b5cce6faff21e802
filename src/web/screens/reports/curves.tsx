import Box from '@mui/material/Box'
import { isLicensedId } from '../../../domain/own-licence.ts'
import { percentOf } from '../../../domain/percent.ts'
import type { ParetoPoint } from '../../../domain/report.ts'
import { isSmallSample } from '../../../domain/sample-size.ts'
import { isNothingMeasured } from '../../../engine/report/nothing-proven.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shareText } from '../../text/share-text.ts'
import { Curve, type CurvePoint } from '../../ui/charts/curve.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { CardTitle, Quiet } from '../../ui/layout/text.tsx'
import type { ReportSelection } from './use-selection.ts'

/** Coverage by number of sources and by price, with the current selection on both. */
export function Curves({ selection }: { selection: ReportSelection }) {
  const { t, format, language } = useTexts()
  const { report, figures } = selection
  const { suspicious } = report.summary
  // Few observables are counted; a percentage of them would say too much.
  const isCounted = isSmallSample(suspicious)
  const yOf = (coverage: number) => (isCounted ? coverage : percentOf(coverage, suspicious))

  const pointsOf = (front: readonly ParetoPoint[], xOf: (point: ParetoPoint) => number): SelectionPoint[] =>
    front.map((point) => ({
      x: xOf(point),
      y: yOf(point.coverage),
      key: point.IDs.join(',') || 'none',
      IDs: point.IDs,
      label: t('curves.point', {
        count: point.IDs.length,
        percent: shareText(point.coverage, suspicious, language),
        price: format.price(point.price),
      }),
    }))
  const byCount = withOrigin(
    pointsOf(report.pareto.byCount, ({ IDs }) => IDs.length),
    t('curves.point', {
      count: 0,
      percent: shareText(0, suspicious, language),
      price: format.price(0),
    }),
  )
  const byPrice = pointsOf(report.pareto.byPrice, ({ price }) => price)
  const chosenKey = [...figures.IDs].sort().join(',') || 'none'
  const choose = (point: CurvePoint) => selection.adopt((point as SelectionPoint).IDs)
  const describe = (points: readonly CurvePoint[]) =>
    t('curves.description', {
      count: points.length,
      first: points[0]?.label ?? '–',
      last: points.at(-1)?.label ?? '–',
      selection: t('curves.point', {
        count: figures.IDs.length,
        percent: shareText(figures.coverage, suspicious, language),
        price: format.price(figures.totalPrice),
      }),
    })
  const axisY = {
    yTitle: t('column.coverage'),
    formatY: (y: number) => (isCounted ? format.expected(y) : format.percent(y, 0)),
    wholeY: isCounted,
    mostY: isCounted ? suspicious : 100,
  }
  const least = byPrice[0]?.x
  // What an own licence costs is paid already, and in no price.
  const isLicensed = report.pareto.byPrice.some(({ IDs }) => IDs.some(isLicensedId))
  const isOnePrice = byPrice.every(({ x }) => x === least) && figures.totalPrice === (least ?? 0)

  // Axes without a point would look like a curve that could not be drawn. The curve by price goes beyond the budget.
  const hasNone = [...report.pareto.byCount, ...report.pareto.byPrice].every(({ IDs }) => IDs.length === 0)
  if (figures.IDs.length === 0 && hasNone) {
    const text = isNothingMeasured(report) ? 'feeds.recommended.empty.unmeasured' : 'curves.none'
    return <Section p={3.5} title={t('curves.title')} text={t(text)} />
  }

  return (
    <Section
      p={3.5}
      id="curves-title"
      title={t('curves.title')}
      text={<span className="no-print">{t('curves.choose')}</span>}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0,1fr)', md: 'repeat(2, minmax(0,1fr))' },
          // Below each other, they need a page of their own and leave the one before it empty.
          '@media print': { gap: 2, gridTemplateColumns: 'repeat(2, minmax(0,1fr))' },
        }}
      >
        <Curve
          title={t('curves.byCount')}
          caption={t('curves.byCount.text')}
          description={describe(byCount)}
          points={byCount}
          shape="line"
          xTitle={t('curve.sources')}
          formatX={(x) => format.number(x)}
          wholeX
          {...axisY}
          selection={{ x: figures.IDs.length, y: yOf(figures.coverage) }}
          chosenKey={chosenKey}
          onChoose={choose}
        />
        {isOnePrice ? (
          <Box>
            <CardTitle component="h3">{t('curves.byPrice')}</CardTitle>
            <Quiet sx={{ mt: 1 }}>
              {least === undefined
                ? t('curves.none')
                : least > 0
                  ? t('curves.onePrice', { price: format.price(least) })
                  : t(isLicensed ? 'curves.licensed' : 'curves.free')}
            </Quiet>
          </Box>
        ) : (
          <Curve
            title={t('curves.byPrice')}
            caption={t('curves.byPrice.text')}
            description={describe(byPrice)}
            points={byPrice}
            shape="steps"
            xTitle={t('curve.price')}
            formatX={format.price}
            {...axisY}
            maxX={Math.max(figures.budget ?? 0, figures.totalPrice, ...byPrice.map(({ x }) => x)) * 1.08}
            selection={{ x: figures.totalPrice, y: yOf(figures.coverage) }}
            limitX={figures.budget === null ? undefined : { x: figures.budget, label: t('curves.budget') }}
            chosenKey={chosenKey}
            onChoose={choose}
          />
        )}
      </Box>
    </Section>
  )
}

/** A point of a curve, and the sources that it selects. */
interface SelectionPoint extends CurvePoint {
  readonly IDs: readonly string[]
}

/** Adds the point of no sources and no coverage, if the front does not begin with it. */
function withOrigin(points: readonly SelectionPoint[], label: string): SelectionPoint[] {
  return points[0]?.x === 0 ? [...points] : [{ x: 0, y: 0, key: 'none', IDs: [], label }, ...points]
}
