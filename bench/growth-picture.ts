/** What a path costs at some sizes. */
export interface Curve {
  readonly name: string
  readonly points: readonly (readonly [size: number, seconds: number])[]
  readonly exponent: number
}

const width = 1120
const lineHeight = 22
const plot = { left: 60, top: 20, width: 420, height: 360 }
const colours = ['#b35900', '#0b6e99', '#6a3d9a', '#1b7837', '#c2185b', '#5d4037', '#00695c', '#37474f']

/**
 * An SVG. Both axes show multiples of the smallest size, in powers of ten. The dashed line is linear growth.
 */
export function growthPicture(curves: readonly Curve[]): string {
  const relative = curves.map(({ points }) => {
    const [size, cost] = points[0] ?? [1, 1]
    return points.map(([x, y]) => [Math.log10(x / size), Math.log10(y / cost)] as const)
  })
  const most = Math.ceil(Math.max(1, ...relative.flat().flat()))
  const least = Math.floor(Math.min(0, ...relative.flat().map(([, y]) => y)))
  const x = (decades: number) => plot.left + (plot.width * decades) / most
  const y = (decades: number) => plot.top + plot.height * (1 - (decades - least) / (most - least))
  const at = ([a, b]: readonly [number, number]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`
  const times = (decades: number) => `×${(10 ** decades).toLocaleString('en')}`
  const legend = plot.left + plot.width + 30
  const parts = [
    '<title>CPU time of each path by the size of its input, as multiples of the smallest</title>',
    `<rect width="${width}" height="${plot.height + 80}" fill="#fff"/>`,
    ...range(0, most).map((n) => text(x(n), plot.top + plot.height + 20, times(n), 'middle')),
    ...range(least, most).flatMap((n) => [
      `<path d="M${x(0)},${y(n)}H${x(most)}" stroke="#ddd"/>`,
      text(plot.left - 8, y(n) + 4, times(n), 'end'),
    ]),
    `<path d="M${at([0, 0])}L${at([most, most])}" stroke="#999" stroke-dasharray="5 4"/>`,
    text(x(most / 2), plot.top + plot.height + 46, 'input, times the smallest', 'middle'),
    ...relative.flatMap((points, n) => {
      const colour = colours[n % colours.length] as string
      const { name, exponent } = curves[n] as Curve
      const line = plot.top + 16 + n * lineHeight
      return [
        `<polyline points="${points.map(at).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
        ...points.map((point) => {
          const [cx, cy] = at(point).split(',')
          return `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`
        }),
        `<path d="M${legend},${line - 4}h18" stroke="${colour}" stroke-width="3"/>`,
        text(legend + 26, line, `${exponent.toFixed(2)}  ${name}`, 'start'),
      ]
    }),
    text(legend, plot.top + 24 + curves.length * lineHeight, 'CPU time, times that of the smallest; exponent', 'start'),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${plot.height + 80}" font-family="sans-serif" font-size="12">\n${parts.join('\n')}\n</svg>\n`
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)

function text(x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}" fill="#222">${words}</text>`
}
