/** A multi-line text field, with a character counter when there is a limit. */
import { useState, type ChangeEvent, type ComponentProps } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { useFieldControl } from './field-context.ts'

export type TextAreaProps = ComponentProps<'textarea'>

export function TextArea({ className, maxLength, onChange, ...rest }: TextAreaProps) {
  const t = useT('kit')
  const control = useFieldControl(rest)
  const given = rest.value ?? rest.defaultValue ?? ''
  const [typedLength, setTypedLength] = useState(String(given).length)
  const length = rest.value === undefined ? typedLength : String(rest.value).length
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTypedLength(event.target.value.length)
    onChange?.(event)
  }
  const area = (
    <textarea
      rows={3}
      {...rest}
      {...control}
      maxLength={maxLength}
      className={classes('input', className)}
      onChange={change}
    />
  )
  if (maxLength === undefined) return area
  return (
    <>
      {area}
      <span className="field-count">{t('ui.count', { count: length, maximum: maxLength })}</span>
    </>
  )
}
