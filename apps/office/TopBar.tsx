/** The top bar of the office: the menu on small windows, the search, and the user menu. */
import PanelLeft from 'lucide-react/icons/panel-left'
import { useState } from 'react'
import { WorkBell } from '#domains/work/office/door/WorkBell.tsx'
import { Drawer } from '#kit/ui/overlays/Drawer.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { MeMenu } from './MeMenu.tsx'
import { TopSearch } from './search/TopSearch.tsx'
import { Sidebar } from './Sidebar.tsx'

export function TopBar() {
  const t = useT('office.frame')
  const kit = useT('office.kit')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <header className="office-top">
      <IconButton
        icon={PanelLeft}
        label={t('nav.open')}
        className="office-menu"
        onClick={() => setIsOpen(true)}
      />
      <TopSearch />
      <span className="flex-1" />
      <WorkBell />
      <MeMenu />
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} title={kit('title')} side="left">
        <div className="office-sheet">
          <Sidebar onChosen={() => setIsOpen(false)} />
        </div>
      </Drawer>
    </header>
  )
}
