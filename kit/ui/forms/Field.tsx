/** One question of a form: label above, error and hint below. The control inside ties itself to them. */
import CircleX from 'lucide-react/icons/circle-x'
import { useId, type ReactNode } from 'react'
import { classes } from '../basics/classes.ts'
import { FieldContext } from './field-context.ts'
import { Icon } from '../basics/Icon.tsx'

export type FieldProps = {
  label: string
  /** Hides the label visually, where the context makes it clear. */
  labelHidden?: boolean | undefined
  required?: boolean | undefined
  /** Stays visible under an error, which may not repeat it. */
  hint?: ReactNode
  /** What a value must be like, such as `6 to 12 characters`. An error takes its place, as it repeats the rule. */
  rule?: string | undefined
  /** How to correct the value. */
  error?: string | undefined
  /** The id of a text outside of this field that explains it too, such as one above two fields. */
  describedBy?: string | undefined
  /** Several controls under one label, such as province, city, district: a group with that name. */
  group?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Field(props: FieldProps) {
  const { label, labelHidden, required, error, group, className, children } = props
  const id = useId()
  const hasError = error !== undefined && error !== ''
  const hint = props.hint ?? (hasError ? undefined : props.rule)
  const hasHint = hint !== undefined && hint !== null && hint !== ''
  const errorId = `${id}error`
  const hintId = `${id}hint`
  const describedBy = [hasError && errorId, hasHint && hintId, props.describedBy]
    .filter(Boolean)
    .join(' ')
  const value = {
    id,
    describedBy: describedBy === '' ? undefined : describedBy,
    isInvalid: hasError,
    isRequired: required === true,
  }
  const words = (
    <>
      {label}
      {required === true && (
        <span className="field-required" aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  )
  const labelClass = labelHidden === true ? 'sr-only' : 'field-label'
  const below = (
    <>
      {hasError && (
        <p id={errorId} className="field-error">
          <Icon of={CircleX} size="small" />
          <span>{error}</span>
        </p>
      )}
      {hasHint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
    </>
  )
  if (group === true) {
    return (
      <div
        className={classes('field', className)}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend cannot be laid out
        role="group"
        aria-labelledby={`${id}label`}
        // Its controls may have no error mark of their own, such as stars: then the group itself is focused.
        {...(hasError && { 'data-error': '', tabIndex: -1 })}
      >
        <span id={`${id}label`} className={labelClass}>
          {words}
        </span>
        <FieldContext value={{ ...value, id: '' }}>{children}</FieldContext>
        {below}
      </div>
    )
  }
  return (
    <div className={classes('field', className)}>
      <label className={labelClass} htmlFor={id}>
        {words}
      </label>
      <FieldContext value={value}>{children}</FieldContext>
      {below}
    </div>
  )
}
