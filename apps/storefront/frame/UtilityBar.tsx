/** The thin bar on top: login, links, language and theme. */
import { Link } from '@tanstack/react-router'
import MapPin from 'lucide-react/icons/map-pin'
import { useMe } from '#domains/accounts/web/me.ts'
import { MessagesLink } from '#domains/messages/web/door/MessagesLink.tsx'
import { WarehouseChooser } from '#domains/stock/web/door/WarehouseChooser.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { CrownTag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'

export function UtilityBar() {
  const t = useT('content')
  const { isLoggedIn } = useSession()
  return (
    <div className="strip">
      <div className="page">
        {isLoggedIn ? <Me /> : <Guest />}
        <WarehouseChooser className="strip-narrow" />
        <span className="grow" />
        <Link to="/user/user/order/list">{t('me.orders')}</Link>
        <MessagesLink />
        <Link to="/user/user/footprint" className="strip-wide">
          {t('me.footprints')}
        </Link>
        <Link to="/goods/shopdetails" className="strip-wide">
          <Icon of={MapPin} />
          {t('frame.shop')}
        </Link>
        <ThemeMenu />
        <LanguageMenu />
      </div>
    </div>
  )
}

function Guest() {
  const t = useT('content')
  return (
    <>
      <Link to="/login/login">{t('me.login')}</Link>
      <Link to="/login/login/register">{t('me.register')}</Link>
    </>
  )
}

function Me() {
  const t = useT('content')
  const user = useMe()
  return (
    <Link to="/user/user">
      {user?.avatar && (
        <img
          className="strip-face"
          src={user.avatar.replace('-400.', '-96.')}
          alt=""
          width="20"
          height="20"
        />
      )}
      {user?.nickName ?? t('me.account')}
      {user?.vip === 1 && <CrownTag solid>{t('superMember')}</CrownTag>}
    </Link>
  )
}
