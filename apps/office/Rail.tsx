/** The rail at the left edge: the menu, wide or narrow, and the button that changes it. */
import { Link } from '@tanstack/react-router'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Logo } from '#kit/ui/pictures/Logo.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { setRailNarrow, useIsNarrowChosen, useIsSmallWindow } from './rail-state.ts'
import { Sidebar } from './Sidebar.tsx'

export function Rail() {
  const t = useT('office.frame')
  const kit = useT('office.kit')
  const isChosen = useIsNarrowChosen()
  const isSmallWindow = useIsSmallWindow()
  const isNarrow = isChosen || isSmallWindow
  const action = isChosen ? t('nav.expand') : t('nav.collapse')
  return (
    <aside
      className="office-rail"
      data-narrow={isNarrow ? '' : undefined}
      aria-label={kit('title')}
    >
      <Link to="/office">
        <Logo line={kit('title')} bare={isNarrow} />
      </Link>
      <div className="office-rail-menu">
        <Sidebar isNarrow={isNarrow} />
      </div>
      {!isSmallWindow && (
        <button
          type="button"
          className="office-link office-rail-toggle"
          title={action}
          onClick={() => setRailNarrow(!isChosen)}
        >
          <Icon of={isChosen ? ChevronsRight : ChevronsLeft} size="small" />
          <span className={isNarrow ? 'sr-only' : undefined}>{action}</span>
        </button>
      )}
    </aside>
  )
}
