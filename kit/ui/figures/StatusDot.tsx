/** A state as a dot with its label. Filled: someone must act or it is in progress; hollow: it waits. */
import type { ReactNode } from 'react'
import { classes } from '../basics/classes.ts'

export type StatusTone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'sale' | 'credit'

export type StatusDotProps = {
  tone?: StatusTone | undefined
  hollow?: boolean | undefined
  children: ReactNode
}

export function StatusDot({ tone = 'neutral', hollow, children }: StatusDotProps) {
  return (
    <span className={classes('status', `status-${tone}`, hollow === true && 'status-hollow')}>
      {children}
    </span>
  )
}
