/** A progress bar. The value is shown as text beside it. */
import { classes } from '../basics/classes.ts'

export type ProgressBarProps = {
  value: number
  max?: number | undefined
  /** The accessible name. */
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
