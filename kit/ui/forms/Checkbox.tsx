/** A checkbox with its label; `some` shows a dash. */
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../basics/classes.ts'
import { useFieldControl } from './field-context.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Its label. Without one give `aria-label`. */
  children?: ReactNode
  /** Some of the items it stands for are ticked. */
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
