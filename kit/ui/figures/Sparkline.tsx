/** A line of a few values beside a key figure: whether it rises or falls. The figures themselves stand elsewhere as text. */
type Props = { values: readonly number[]; tone?: 'brand' | 'warning' | 'danger' }

const WIDTH = 84
const HEIGHT = 24
const STROKE = 1.5
const COLOURS = { brand: 'var(--brand)', warning: 'var(--warning)', danger: 'var(--danger)' }

export function Sparkline({ values, tone = 'brand' }: Props) {
  if (values.length < 2) return null
  const most = Math.max(...values)
  const least = Math.min(...values)
  const height = HEIGHT - 2 * STROKE
  const points = values.map((value, index) => {
    const share = most === least ? 0.5 : (value - least) / (most - least)
    const x = (index / (values.length - 1)) * WIDTH
    return `${x.toFixed(1)},${(STROKE + (1 - share) * height).toFixed(1)}`
  })
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={COLOURS[tone]}
        strokeWidth={STROKE}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
