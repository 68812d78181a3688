/** A multi-line text field, with a character counter when there is a limit. */
import {
  useCallback,
  useRef,
  useState,
  useSyncExternalStore,
  type ChangeEvent,
  type ComponentProps,
} from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { useFieldControl } from './field-context.ts'

export type TextAreaProps = ComponentProps<'textarea'>

/** What a form writes into the field is read when the field is rendered: no event tells of it. */
const subscribe = () => () => {}

export function TextArea({ className, maxLength, onChange, ref, ...rest }: TextAreaProps) {
  const t = useT('kit')
  const control = useFieldControl(rest)
  const field = useRef<HTMLTextAreaElement | null>(null)
  const given = String(rest.value ?? rest.defaultValue ?? '').length
  const isControlled = rest.value !== undefined
  const [, setTypedLength] = useState(given)
  const length = useSyncExternalStore(
    subscribe,
    () => (isControlled ? given : (field.current?.value.length ?? given)),
    () => given,
  )
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTypedLength(event.target.value.length)
    onChange?.(event)
  }
  const take = useCallback(
    (element: HTMLTextAreaElement | null) => {
      field.current = element
      if (typeof ref === 'function') return ref(element)
      if (ref) ref.current = element
      return undefined
    },
    [ref],
  )
  const area = (
    <textarea
      rows={3}
      {...rest}
      {...control}
      ref={take}
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
