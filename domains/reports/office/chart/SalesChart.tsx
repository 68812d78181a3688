/** The line of a measure over a period, with the period before it as a dashed line. Drawn by Recharts, which is loaded with it. */
import {
  Area,
  AreaChart,
  CartesianGrid,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

export type ChartPoint = {
  label: string
  current: number
  /** The same place in the period before; null where that had fewer days. */
  former: number | null
}

export type SalesChartProps = {
  points: readonly ChartPoint[]
  names: { current: string; former: string }
  /** For the axis and for the tip. */
  format: (value: number) => string
  formatShort: (value: number) => string
}

const HEIGHT = 240
const AXIS = { fontSize: 12, fill: 'var(--ink-3)' }

/** Without a figure the axis has its zero alone: it would make up hundredths of the currency. */
const ticksOf = (points: readonly ChartPoint[]) =>
  points.some(({ current, former }) => current !== 0 || (former ?? 0) !== 0) ? {} : { ticks: [0] }

export default function SalesChart({ points, names, format, formatShort }: SalesChartProps) {
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <AreaChart
        data={[...points]}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        accessibilityLayer
      >
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis dataKey="label" tick={AXIS} tickLine={false} axisLine={false} minTickGap={28} />
        <YAxis
          tick={AXIS}
          tickLine={false}
          axisLine={false}
          width={64}
          allowDecimals={false}
          {...ticksOf(points)}
          tickFormatter={formatShort}
        />
        <Tooltip
          formatter={(value, name) => [format(Number(value)), String(name)]}
          contentStyle={{
            border: '1px solid var(--line-strong)',
            borderRadius: 6,
            background: 'var(--surface)',
            color: 'var(--ink)',
            fontSize: 13,
          }}
          labelStyle={{ color: 'var(--ink-3)' }}
        />
        <Area
          dataKey="current"
          name={names.current}
          stroke="var(--brand)"
          strokeWidth={2}
          fill="var(--brand)"
          fillOpacity={0.1}
          dot={points.length === 1}
          isAnimationActive={false}
        />
        <Line
          dataKey="former"
          name={names.former}
          stroke="var(--ink-3)"
          strokeDasharray="4 4"
          dot={points.length === 1}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  )
}
