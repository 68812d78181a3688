/** The menu of the office, with counts of pending work: groups that open and close, or in the narrow rail one button a group. */
import { useRouterState } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useId, useRef } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Popover } from '#kit/ui/overlays/Popover.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { MENU, entryAt, type Entry } from './menu.ts'
import { RailLink } from './RailLink.tsx'
import { toggleGroup, useCollapsedGroups } from './rail-state.ts'

type SidebarProps = {
  isNarrow?: boolean
  onChosen?: (() => void) | undefined
}

export function Sidebar({ isNarrow = false, onChosen }: SidebarProps) {
  const t = useT('office.frame')
  const groups = useGroups()
  const nav = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The current entry may be below the fold of a long menu.
  useEffect(() => {
    showCurrent(nav.current)
  }, [path, isNarrow])
  const Group = isNarrow ? NarrowGroup : WideGroup
  return (
    <nav ref={nav} aria-label={t('nav.label')}>
      {groups.map((group) => (
        <Group key={group.group} {...group} current={entryAt(path)} onChosen={onChosen} />
      ))}
    </nav>
  )
}

/** Scrolls the menu alone: `scrollIntoView` would move the page as well. */
function showCurrent(nav: HTMLElement | null): void {
  const menu = nav?.closest('.office-rail-menu, .dialog-body')
  const entry = nav?.querySelector('[aria-current]')
  if (menu == null || entry == null) return
  const { top, bottom } = menu.getBoundingClientRect()
  const { top: entryTop, bottom: entryBottom } = entry.getBoundingClientRect()
  const below = Math.max(0, entryBottom + MARGIN - bottom)
  const above = Math.max(0, top + MARGIN - entryTop)
  menu.scrollTop += below - above
}

/** Room between the current entry and the edge of the menu, in pixels. */
const MARGIN = 48

/** The groups with the entries that this member may see. A group without entries is not shown. */
function useGroups() {
  const may = useMay()
  return MENU.map(({ group, icon, entries }) => ({
    group,
    icon,
    entries: (entries as readonly Entry[]).filter(({ needs }) => needs === null || may(needs)),
  })).filter(({ entries }) => entries.length > 0)
}

type GroupProps = ReturnType<typeof useGroups>[number] & {
  current: Entry | undefined
  onChosen: (() => void) | undefined
}

/** A closed group still shows the current entry, and a dot while something waits behind the others. */
function WideGroup({ group, entries, current, onChosen }: GroupProps) {
  const t = useT('office.frame')
  const isOpen = !useCollapsedGroups().includes(group)
  const id = useId()
  return (
    <section className="office-group" data-closed={isOpen ? undefined : ''}>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => toggleGroup(group)}
        >
          {t(group)}
          <Icon of={ChevronDown} size="small" />
        </button>
      </h2>
      <div id={id}>
        {entries.map((entry) => (
          <RailLink
            key={entry.to}
            entry={entry}
            isCurrent={entry === current}
            isHidden={!isOpen && entry !== current}
            onChosen={onChosen}
          />
        ))}
      </div>
    </section>
  )
}

function NarrowGroup({ group, icon, entries, current, onChosen }: GroupProps) {
  const t = useT('office.frame')
  const isCurrent = current !== undefined && entries.includes(current)
  return (
    <div className="office-narrow-group">
      <Popover
        label={t(group)}
        className="office-flyout"
        onOpen={(panel) => panel.querySelector('a')?.focus()}
        trigger={(props) => (
          <button
            type="button"
            className="office-link"
            title={t(group)}
            aria-current={isCurrent ? 'true' : undefined}
            {...props}
          >
            <Icon of={icon} />
            <span className="sr-only">{t(group)}</span>
          </button>
        )}
      >
        {(close) => (
          <>
            <h2>{t(group)}</h2>
            {entries.map((entry) => (
              <RailLink
                key={entry.to}
                entry={entry}
                isCurrent={entry === current}
                onChosen={() => {
                  close()
                  onChosen?.()
                }}
              />
            ))}
          </>
        )}
      </Popover>
      <span className="office-narrow-dots">
        {entries.map((entry) => (
          <PendingDot key={entry.to} entry={entry} />
        ))}
      </span>
    </div>
  )
}

/** Tells the narrow rail that something waits in a group; how much is seen when it is opened. */
function PendingDot({ entry: { useCount = useNothing } }: { entry: Entry }) {
  return useCount() > 0 ? <i /> : null
}

const useNothing = () => 0
