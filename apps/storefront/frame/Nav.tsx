/** The main navigation, beginning with the menu of categories. */
import { Link } from '@tanstack/react-router'
import Headset from 'lucide-react/icons/headset'
import { useCategoryMenu } from '#domains/catalog/web/door/CategoryMenu.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { shopHasActivities } from '#kit/web/pages/shop.ts'

export function Nav() {
  const t = useT('content')
  const { toggle, menu } = useCategoryMenu()
  const here = { activeProps: { 'aria-current': 'page' as const } }
  return (
    <nav className="nav" aria-label={t('frame.nav')}>
      <div className="page">
        {toggle}
        {menu}
        <Link to="/" className="nav-link" activeOptions={{ exact: true }} {...here}>
          {t('frame.home')}
        </Link>
        <Link to="/goods/list" search={{ sort: 'new' }} className="nav-link" {...here}>
          {t('frame.newest')}
        </Link>
        <Link to="/goods/list" search={{ sort: 'sales' }} className="nav-link" {...here}>
          {t('frame.bestSelling')}
        </Link>
        <Link
          to="/goods/list"
          search={{ inStock: true }}
          className="nav-link nav-link-wide"
          {...here}
        >
          {t('frame.inStock')}
        </Link>
        <Link to="/goods/machines" className="nav-link" {...here}>
          {t('frame.machines')}
        </Link>
        {shopHasActivities() && (
          <>
            <Link to="/seckill" className="nav-link" {...here}>
              {t('frame.flash')}
            </Link>
            <Link to="/home/serchlistActivespecial" className="nav-link" {...here}>
              {t('frame.promotions')}
            </Link>
          </>
        )}
        <Link to="/coupons" className="nav-link" {...here}>
          {t('frame.coupons')}
        </Link>
        <Link to="/home/ppg" className="nav-link" {...here}>
          {t('frame.brands')}
        </Link>
        <Link to="/goods/leavemessage" className="nav-link nav-link-last" {...here}>
          <Icon of={Headset} size="small" />
          {t('frame.contact')}
        </Link>
      </div>
    </nav>
  )
}
