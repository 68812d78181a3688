/** A count on something, "99+" at most. Nothing at nought. */
import { formatBadge } from '../../web/language/money.ts'
import { classes } from '../basics/classes.ts'

export type BadgeProps = {
  count: number
  /** Of what, for who does not see where it stands. */
  label?: string | undefined
  tone?: 'sale' | 'brand' | undefined
  /** Beats once whenever the count changes, as the cart's does. */
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
