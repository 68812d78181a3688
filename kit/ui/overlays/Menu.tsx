/** A menu behind a button. Arrow keys move, Enter selects, Esc closes. */
import type { LucideIcon } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'
import type { RenderLink } from '../basics/link.ts'
import { Popover, type TriggerProps } from './Popover.tsx'

export type MenuItem = {
  id: string
  label: string
  icon?: LucideIcon | undefined
  /** At the right, in grey: a key, a count. */
  note?: string | undefined
  /** The selected entry of a menu of choices. */
  current?: boolean | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  onSelect?: (() => void) | undefined
  link?: RenderLink | undefined
}

export type MenuProps = {
  label: string
  items: readonly MenuItem[]
  trigger: (props: TriggerProps) => ReactNode
  align?: 'start' | 'end' | undefined
}

export function Menu({ label, items, trigger, align }: MenuProps) {
  return (
    <Popover
      label={label}
      trigger={trigger}
      align={align}
      role="menu"
      onOpen={(panel) => itemsOf(panel)[0]?.focus()}
      onKeyDown={move}
    >
      {(close) => items.map((item) => <Item key={item.id} item={item} close={close} />)}
    </Popover>
  )
}

function Item({ item, close }: { item: MenuItem; close: () => void }): ReactNode {
  const { label, icon, note, current, danger, disabled, onSelect, link } = item
  const className = classes('menu-item', danger === true && 'menu-item-danger')
  const content = (
    <>
      {icon !== undefined && <Icon of={icon} size="small" />}
      {label}
      {note !== undefined && <small>{note}</small>}
    </>
  )
  const mark = current === true ? { 'aria-current': 'true' as const } : {}
  if (link !== undefined) return link({ className, role: 'menuitem', children: content, ...mark })
  const select = () => {
    close()
    onSelect?.()
  }
  return (
    <button
      type="button"
      role="menuitem"
      className={className}
      disabled={disabled}
      onClick={select}
      {...mark}
    >
      {content}
    </button>
  )
}

const itemsOf = (panel: HTMLElement) => [
  ...panel.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)'),
]

function move(event: KeyboardEvent, panel: HTMLElement): void {
  const all = itemsOf(panel)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  all.at(to >= all.length ? 0 : to)?.focus()
}
