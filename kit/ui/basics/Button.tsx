/** A button. While busy it keeps its width, shows a spinner and ignores presses. */
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { LucideIcon } from 'lucide-react'
import { useId, type ComponentProps, type MouseEvent } from 'react'
import { toast } from '../../web/toast/toast.ts'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { Icon } from './Icon.tsx'

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'className'> & {
    icon?: LucideIcon | undefined
    iconAfter?: LucideIcon | undefined
    busy?: boolean | undefined
    /** The label while busy, "提交中"; otherwise the same label. */
    busyText?: string | undefined
    /** Why it is disabled: shown beside it, and announced when it is pressed. */
    reason?: string | undefined
  }

export function Button(props: ButtonProps) {
  const { variant, size, wide, className, icon, iconAfter, busy, busyText, reason, ...rest } = props
  const { children, disabled, onClick, type = 'button', ...attributes } = rest
  const reasonId = useId()
  const isBusy = busy === true
  const before = isBusy ? LoaderCircle : icon
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || reason !== undefined) event.preventDefault()
    if (isBusy) return
    if (reason === undefined) onClick?.(event)
    else toast(reason, { kind: 'error', id: 'reason' })
  }
  const button = (
    <button
      {...attributes}
      type={type}
      className={buttonClass({ variant, size, wide, className })}
      disabled={disabled === true}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || reason !== undefined || undefined}
      aria-describedby={reason === undefined ? attributes['aria-describedby'] : reasonId}
      onClick={press}
    >
      {before !== undefined && (
        <Icon of={before} className={isBusy ? 'button-spinner' : undefined} />
      )}
      {isBusy && busyText !== undefined ? busyText : children}
      {iconAfter !== undefined && <Icon of={iconAfter} size="small" />}
    </button>
  )
  if (reason === undefined) return button
  return (
    <span className="button-reason">
      {button}
      <small id={reasonId}>{reason}</small>
    </span>
  )
}
