/** The tab bar at the bottom of a phone. */
import { Link, useLocation } from '@tanstack/react-router'
import House from 'lucide-react/icons/house'
import User from 'lucide-react/icons/user'
import { CartLink } from '#domains/cart/web/door/CartLink.tsx'
import { CategoryTab } from '#domains/catalog/web/door/CategoryTab.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export function TabBar() {
  const t = useT('content')
  const here = { activeProps: { 'aria-current': 'page' as const } }
  // Settings belong to the account tab, under an address of their own.
  const isSetting = useLocation({ select: ({ pathname }) => pathname.startsWith('/user/setting') })
  return (
    <nav className="tab-bar" aria-label={t('frame.nav')}>
      <Link to="/" activeOptions={{ exact: true }} {...here}>
        <Icon of={House} />
        {t('frame.home')}
      </Link>
      <CategoryTab />
      <CartLink />
      <Link to="/user/user" {...here} {...(isSetting && { 'aria-current': 'true' as const })}>
        <Icon of={User} />
        {t('me.tab')}
      </Link>
    </nav>
  )
}
