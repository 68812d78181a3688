/** A count on an element, "99+" at most. Hidden at zero. */
import { formatBadge } from '../../web/language/money.ts'
import { classes } from '../basics/classes.ts'

export type BadgeProps = {
  count: number
  /** What is counted, for screen readers. */
  label?: string | undefined
  tone?: 'sale' | 'brand' | undefined
  /** Animates once when the count changes, like the cart's. */
  pulse?: boolean | undefined
}

export function Badge({ count, label, tone, pulse }: BadgeProps) {
  if (count <= 0) return null
  const names = classes('badge', tone === 'brand' && 'badge-brand', pulse === true && 'badge-pulse')
  return (
    <span key={pulse === true ? count : undefined} className={names}>
      {formatBadge(count)}
      {label !== undefined && <span className="sr-only"> {label}</span>}
    </span>
  )
}
