/** A native select. */
import type { ComponentProps } from 'react'
import { classes } from '../basics/classes.ts'
import { useFieldControl } from './field-context.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = Omit<ComponentProps<'select'>, 'size' | 'multiple'> & {
  options?: readonly SelectOption[] | undefined
  /** Shown while nothing is selected; cannot be selected again. */
  placeholder?: string | undefined
  size?: 'small' | 'large' | undefined
}

export function Select({ options, placeholder, size, className, children, ...rest }: SelectProps) {
  const control = useFieldControl(rest)
  const uncontrolled = rest.value === undefined && rest.defaultValue === undefined
  return (
    <select
      {...rest}
      {...control}
      {...(uncontrolled && placeholder !== undefined ? { defaultValue: '' } : {})}
      className={classes('input', size !== undefined && `input-${size}`, className)}
    >
      {placeholder !== undefined && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options?.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
      {children}
    </select>
  )
}
