/** One entry of the office's menu: icon, title, count of pending work. */
import { Link } from '@tanstack/react-router'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Badge } from '#kit/ui/figures/Badge.tsx'
import type { Entry } from './menu.ts'

type RailLinkProps = {
  entry: Entry
  isCurrent: boolean
  isHidden?: boolean
  onChosen: (() => void) | undefined
}

export function RailLink({ entry, isCurrent, isHidden = false, onChosen }: RailLinkProps) {
  const { to, icon, useTitle, useCount = useNothing } = entry
  const title = useTitle()
  const count = useCount()
  return (
    <Link
      to={to}
      className="office-link"
      title={title}
      hidden={isHidden}
      // an entry may stand for pages at other addresses, and the start page's is a part of all
      activeOptions={{ exact: true }}
      activeProps={{}}
      aria-current={isCurrent ? 'page' : undefined}
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
