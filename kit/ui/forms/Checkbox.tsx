/** A box to tick, with its words; `some` of several is a dash. */
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../basics/classes.ts'
import { useFieldControl } from './field-context.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Words beside it. Without them give `aria-label`. */
  children?: ReactNode
  /** Some of the things it stands for are ticked. */
  some?: boolean | undefined
}

export function Checkbox({ children, some, className, ...rest }: CheckboxProps) {
  const { id, ...control } = useFieldControl(rest)
  const markSome = (input: HTMLInputElement | null) => {
    if (input !== null) input.indeterminate = some === true
  }
  const box = (
    <input
      {...(some === undefined ? {} : { ref: markSome })}
      {...rest}
      {...control}
      id={id}
      type="checkbox"
      className={classes('tick', children === undefined && className)}
    />
  )
  if (children === undefined) return box
  return (
    <label className={classes('choice', className)}>
      {box}
      <span>{children}</span>
    </label>
  )
}
