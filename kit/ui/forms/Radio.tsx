/** A radio button: with its label, or as a card with an icon (payment and delivery methods). */
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'

export type RadioProps = Omit<ComponentProps<'input'>, 'type'> & { children?: ReactNode }

export function Radio({ children, className, ...rest }: RadioProps) {
  const dot = <input {...rest} type="radio" className="tick" />
  if (children === undefined) return dot
  return (
    <label className={classes('choice', className)}>
      {dot}
      <span>{children}</span>
    </label>
  )
}

export type RadioCardProps = Omit<ComponentProps<'input'>, 'type' | 'title'> & {
  title: ReactNode
  /** Details: time, price; or why it cannot be selected. */
  note?: ReactNode
  icon?: LucideIcon | undefined
}

/** Inside a `picks` grid. */
export function RadioCard({ title, note, icon, className, ...rest }: RadioCardProps) {
  return (
    <label className={classes('pick', className)}>
      {icon !== undefined && <Icon of={icon} />}
      <b>{title}</b>
      <input {...rest} type="radio" className="tick" />
      <span>{note}</span>
    </label>
  )
}
