/**
 * A small sheet beside its button, in the browser's top layer: a press elsewhere or Esc closes it.
 * Ours: of @base-ui/react 1.9.0 (55 KB with the menu) a menu in an open dialog took no press in a trial until it was handed that dialog; the browser's own popover needs no telling.
 */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classes } from '../basics/classes.ts'

/** To be spread onto the button that opens it. */
export type TriggerProps = {
  popoverTarget: string
  'aria-expanded': boolean
  'aria-haspopup': 'menu' | 'dialog'
}

export type PopoverProps = {
  trigger: (props: TriggerProps) => ReactNode
  /** Its accessible name. */
  label: string
  /** The edge of the button that it is aligned with. */
  align?: 'start' | 'end' | undefined
  role?: 'menu' | 'dialog' | undefined
  className?: string | undefined
  onOpen?: ((panel: HTMLElement) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>, panel: HTMLElement) => void) | undefined
  /** Rendered only while it is open. */
  children: (close: () => void) => ReactNode
}

const GAP = 4

export function Popover(props: PopoverProps) {
  const { trigger, label, align = 'start', role = 'dialog', className, children } = props
  const { onOpen, onKeyDown } = props
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const sheet = panel.current
    if (!isOpen || sheet === null) return
    const settle = () => place(sheet, id, align)
    // the state changes just before the popover is shown: it can be measured and focused in the next frame
    const frame = requestAnimationFrame(() => {
      settle()
      onOpen?.(sheet)
    })
    addEventListener('scroll', settle, { capture: true, passive: true })
    addEventListener('resize', settle)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', settle, { capture: true })
      removeEventListener('resize', settle)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once for each opening
  }, [isOpen])

  return (
    <>
      {trigger({ popoverTarget: id, 'aria-expanded': isOpen, 'aria-haspopup': role })}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys move within it, `role` says what it is */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className={classes('menu-panel', role === 'dialog' && 'menu-panel-roomy', className)}
        onBeforeToggle={(event) => event.newState === 'open' && setIsOpen(true)}
        // not before it is closed: the focused element must still exist for the focus to return
        onToggle={(event) => event.newState === 'closed' && setIsOpen(false)}
        onKeyDown={(event) => onKeyDown?.(event, event.currentTarget)}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}

/** Below the button, above it where there is no room, and never beyond the edge of the window. */
function place(sheet: HTMLElement, id: string, align: 'start' | 'end'): void {
  const button = document.querySelector(`[popovertarget="${id}"]`)?.getBoundingClientRect()
  if (button === undefined) return
  const { offsetWidth: width, offsetHeight: height } = sheet
  const left = align === 'start' ? button.left : button.right - width
  const below = button.bottom + GAP
  const isTooLow = below + height > innerHeight && button.top - GAP - height > 0
  sheet.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
  sheet.style.top = `${isTooLow ? button.top - GAP - height : below}px`
}
