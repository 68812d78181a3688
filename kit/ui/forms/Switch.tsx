/** A switch that takes effect at once. */
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../basics/classes.ts'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  /** Its label. Without one give `aria-label`. */
  children?: ReactNode
}

export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <label className={classes('switch', className)}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the box says itself whether it is checked */}
      <input {...rest} type="checkbox" role="switch" />
      {children !== undefined && <span>{children}</span>}
    </label>
  )
}
