/** A multi-line text field, with a character counter when there is a limit. */
import { useCallback, useRef, useSyncExternalStore, type ComponentProps } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { useFieldControl } from './field-context.ts'

export type TextAreaProps = ComponentProps<'textarea'>

export function TextArea({ className, maxLength, ref, ...rest }: TextAreaProps) {
  const t = useT('kit')
  const control = useFieldControl(rest)
  const field = useRef<HTMLTextAreaElement | null>(null)
  const given = String(rest.value ?? rest.defaultValue ?? '').length
  // A form writes a draft into the field without a change of it, so the field itself is asked.
  const typed = useSyncExternalStore(
    useCallback((notify) => {
      const element = field.current
      element?.addEventListener('input', notify)
      return () => element?.removeEventListener('input', notify)
    }, []),
    () => field.current?.value.length ?? given,
    () => given,
  )
  const length = rest.value === undefined ? typed : given
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
