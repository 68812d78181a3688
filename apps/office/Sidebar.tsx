/** The menu of the office: entries by permission, with counts of pending work. */
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Badge } from '#kit/ui/figures/Badge.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { MENU, type Entry } from './menu.ts'

export function Sidebar({ onChosen }: { onChosen?: () => void }) {
  const t = useT('office.frame')
  const may = useMay()
  const groups = MENU.map(({ group, entries }) => ({
    group,
    entries: (entries as readonly Entry[]).filter(({ needs }) => needs === null || may(needs)),
  })).filter(({ entries }) => entries.length > 0)
  const nav = useRef<HTMLElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // The current entry may be below the fold of a long menu.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [path])
  return (
    <nav ref={nav} aria-label={t('nav.label')}>
      {groups.map(({ group, entries }) => (
        <div key={group ?? ''}>
          {group !== null && <h2>{t(group)}</h2>}
          {entries.map((entry) => (
            <RailLink key={entry.to} entry={entry} onChosen={onChosen} />
          ))}
        </div>
      ))}
    </nav>
  )
}

type RailLinkProps = { entry: Entry; onChosen: (() => void) | undefined }

function RailLink({ entry, onChosen }: RailLinkProps) {
  const { to, icon, useTitle, useCount = useNothing } = entry
  const title = useTitle()
  const count = useCount()
  return (
    <Link
      to={to}
      className="office-link"
      title={title}
      activeOptions={{ exact: to === '/office' }}
      activeProps={{ 'aria-current': 'page' }}
      onClick={onChosen}
    >
      <Icon of={icon} size="small" />
      <span>{title}</span>
      <Badge count={count} />
    </Link>
  )
}

/** Most entries have no pending work. */
const useNothing = () => 0
