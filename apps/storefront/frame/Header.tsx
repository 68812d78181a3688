/** Logo, warehouse, search, account and cart; a smaller bar stays after scrolling. */
import { Link } from '@tanstack/react-router'
import Star from 'lucide-react/icons/star'
import User from 'lucide-react/icons/user'
import { CartLink } from '#domains/cart/web/door/CartLink.tsx'
import { SearchBox } from '#domains/search/web/door/SearchBox.tsx'
import { WarehouseChooser } from '#domains/stock/web/door/WarehouseChooser.tsx'
import { classes } from '#kit/ui/basics/classes.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Logo } from '#kit/ui/pictures/Logo.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useScrolled } from './scrolled.ts'

export function Header() {
  const t = useT('content')
  const { sentinel, isScrolled } = useScrolled()
  return (
    <>
      <div ref={sentinel} aria-hidden="true" />
      <div className={classes('header-pinned', isScrolled && 'is-small')}>
        <div className="header">
          <div className="page">
            <Link to="/">
              <Logo />
            </Link>
            <WarehouseChooser className="header-warehouse" />
            <SearchBox hot />
            <div className="header-actions">
              <Link to="/user/user" className="header-action">
                <Icon of={User} />
                {t('me.account')}
              </Link>
              <Link to="/user/user/collection" className="header-action">
                <Icon of={Star} />
                {t('me.favourites')}
              </Link>
              <CartLink className="header-action" />
            </div>
          </div>
        </div>
      </div>
    </>
  )
}
