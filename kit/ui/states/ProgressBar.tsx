/** How far, or how much of it. The figure stands beside it in words. */
import { classes } from '../basics/classes.ts'

export type ProgressBarProps = {
  value: number
  max?: number | undefined
  /** Of what, for who does not see it. */
  label: string
  tone?: 'sale' | 'member' | 'credit' | 'danger' | 'over' | undefined
  thick?: boolean | undefined
}

export function ProgressBar({ value, max = 100, label, tone, thick }: ProgressBarProps) {
  const names = classes(
    'progress',
    tone !== undefined && `progress-${tone}`,
    thick === true && 'progress-thick',
  )
  return (
    <progress
      className={names}
      value={Math.max(0, Math.min(value, max))}
      max={max}
      aria-label={label}
    />
  )
}
