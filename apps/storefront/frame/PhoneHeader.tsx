/** The header on phones: logo, search, messages, and a menu. */
import { Link } from '@tanstack/react-router'
import Menu from 'lucide-react/icons/menu'
import { Suspense, useState } from 'react'
import { MessagesLink } from '#domains/messages/web/door/MessagesLink.tsx'
import { SearchBox } from '#domains/search/web/door/SearchBox.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Logo } from '#kit/ui/pictures/Logo.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'

const PhoneMenu = late(() => import('./PhoneMenu.tsx'))

export function PhoneHeader() {
  const t = useT('content')
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <div className="phone-header">
      <div className="phone-header-row">
        <Link to="/">
          <Logo bare />
        </Link>
        <SearchBox />
        <MessagesLink className="icon-button phone-bell" bare />
        <IconButton
          icon={Menu}
          label={t('frame.menu')}
          aria-haspopup="dialog"
          onClick={() => {
            setWasOpened(true)
            setIsOpen(true)
          }}
        />
      </div>
      {wasOpened && (
        <Suspense fallback={null}>
          <PhoneMenu open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
