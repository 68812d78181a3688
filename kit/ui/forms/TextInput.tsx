/** A single-line text field, with an optional icon or sign before it, and a button or unit after it. */
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../basics/classes.ts'
import { useFieldControl } from './field-context.ts'
import { Icon } from '../basics/Icon.tsx'

export type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: 'small' | 'large' | undefined
  icon?: LucideIcon | undefined
  /** A sign such as `¥`. */
  before?: ReactNode
  /** A unit, a key, a button. */
  after?: ReactNode
  inputClassName?: string | undefined
}

export function TextInput(props: TextInputProps) {
  const { size, icon, before, after, className, inputClassName, ...rest } = props
  const control = useFieldControl(rest)
  return (
    <span className={classes('input', size !== undefined && `input-${size}`, className)}>
      {icon !== undefined && <Icon of={icon} size="small" />}
      {typeof before === 'string' ? <span className="input-affix">{before}</span> : before}
      <input {...rest} {...control} className={inputClassName} />
      {typeof after === 'string' ? <span className="input-affix">{after}</span> : after}
    </span>
  )
}
