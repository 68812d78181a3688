/**
 * Tabs: links where the address says which is open, buttons where the page does. Arrow keys move between buttons.
 * Our own and not @base-ui/react, whose tabs weigh 12 KB (brotli, bundled alone): a product has them on its page, which has 3 left.
 */
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useNumbers } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'
import { Icon } from '../basics/Icon.tsx'
import type { RenderLink } from '../basics/link.ts'

export type TabItem = {
  id: string
  label: string
  /** A second line, as in a row of times. */
  note?: string | undefined
  icon?: LucideIcon | undefined
  count?: number | undefined
  /** Makes the row a navigation; give it to all tabs or to none. */
  link?: RenderLink | undefined
}

export type TabsProps = {
  items: readonly TabItem[]
  current: string
  /** For tabs without links. */
  onSelect?: ((id: string) => void) | undefined
  /** The accessible name. */
  label: string
  /** `small` filters a list, `plain` is used without a panel, `scale` is a row of times on a ruler. */
  look?: 'small' | 'plain' | 'scale' | undefined
  sticky?: boolean | undefined
  /** More tabs than fit on a desktop: they wrap there; on a phone they scroll. */
  wraps?: boolean | undefined
}

/** The id of the panel that a tab opens: `<div role="tabpanel" id={tabPanelId('reviews')}>`. */
export const tabPanelId = (id: string) => `panel-${id}`

export function Tabs({ items, current, onSelect, label, look, sticky, wraps }: TabsProps) {
  const row = useRef<HTMLElement>(null)
  // Counts arrive late, and make the row wider.
  const countsKnown = items.filter(({ count }) => count !== undefined).length
  useEffect(() => showOpenTab(row.current), [current, countsKnown])
  const names = classes(
    'tabs',
    look !== undefined && `tabs-${look}`,
    sticky === true && 'tabs-sticky',
    wraps === true && 'tabs-wrap',
  )
  if (items.some(({ link }) => link !== undefined)) {
    return (
      <nav ref={row} className={names} aria-label={label}>
        {items.map((item) => (
          <TabLink key={item.id} item={item} isCurrent={item.id === current} />
        ))}
      </nav>
    )
  }
  const move = (event: KeyboardEvent) => {
    const to = target(
      event.key,
      items.findIndex(({ id }) => id === current),
      items.length,
    )
    const next = to === undefined ? undefined : items[to]
    if (to === undefined || next === undefined) return
    event.preventDefault()
    onSelect?.(next.id)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus
    <div
      ref={row as RefObject<HTMLDivElement | null>}
      className={names}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          className="tab"
          aria-selected={item.id === current}
          aria-controls={item.id === current ? tabPanelId(item.id) : undefined}
          tabIndex={item.id === current ? 0 : -1}
          onClick={() => onSelect?.(item.id)}
        >
          <TabLabel item={item} />
        </button>
      ))}
    </div>
  )
}

/** A row that is wider than its window scrolls to the open tab; the page stays where it is. */
function showOpenTab(row: HTMLElement | null): void {
  const open = row?.querySelector('[aria-current], [aria-selected=true]')
  if (row == null || open == null) return
  const [frame, tab] = [row.getBoundingClientRect(), open.getBoundingClientRect()]
  if (tab.left < frame.left || tab.right > frame.right)
    row.scrollLeft += tab.left - frame.left - (frame.width - tab.width) / 2
}

function TabLink({ item, isCurrent }: { item: TabItem; isCurrent: boolean }): ReactNode {
  return item.link?.({
    className: 'tab',
    children: <TabLabel item={item} />,
    ...(isCurrent ? { 'aria-current': 'page' as const } : {}),
  })
}

function TabLabel({ item: { icon, label, note, count } }: { item: TabItem }) {
  const { number } = useNumbers()
  return (
    <>
      {icon !== undefined && <Icon of={icon} size="small" />}
      {note === undefined ? label : <b>{label}</b>}
      {note !== undefined && <small>{note}</small>}
      {count !== undefined && <span className="tab-count">{number(count)}</span>}
    </>
  )
}

function target(key: string, from: number, length: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % length
  if (key === 'ArrowLeft') return (from - 1 + length) % length
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return undefined
}
