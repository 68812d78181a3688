/** The menu on phones: warehouse, language, theme, navigation, account, log out. */
import { Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Bell from 'lucide-react/icons/bell'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Factory from 'lucide-react/icons/factory'
import Footprints from 'lucide-react/icons/footprints'
import Hammer from 'lucide-react/icons/hammer'
import Handshake from 'lucide-react/icons/handshake'
import Headset from 'lucide-react/icons/headset'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import ListPlus from 'lucide-react/icons/list-plus'
import LogIn from 'lucide-react/icons/log-in'
import MapPin from 'lucide-react/icons/map-pin'
import Megaphone from 'lucide-react/icons/megaphone'
import Newspaper from 'lucide-react/icons/newspaper'
import Receipt from 'lucide-react/icons/receipt'
import Percent from 'lucide-react/icons/percent'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Scale from 'lucide-react/icons/scale'
import Settings from 'lucide-react/icons/settings'
import Ship from 'lucide-react/icons/ship'
import Star from 'lucide-react/icons/star'
import Store from 'lucide-react/icons/store'
import Ticket from 'lucide-react/icons/ticket-percent'
import UserPlus from 'lucide-react/icons/user-plus'
import Wrench from 'lucide-react/icons/wrench'
import Zap from 'lucide-react/icons/zap'
import { LogoutButton } from '#domains/accounts/web/door/LogoutButton.tsx'
import { useMessages } from '#domains/messages/web/door/counting.ts'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { WarehouseChooser } from '#domains/stock/web/door/WarehouseChooser.tsx'
import { Badge } from '#kit/ui/figures/Badge.tsx'
import { Drawer } from '#kit/ui/overlays/Drawer.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { useSwitchLang } from '#kit/web/language/Language.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { chooseTheme, useTheme, type Theme } from '#kit/web/session/theme.ts'

const GOODS = [
  { to: '/goods/list', word: 'footer.allGoods', icon: LayoutGrid },
  { to: '/shoppingCart', search: { mode: 'pad' }, word: 'me.quickOrder', icon: ListPlus },
  { to: '/goods/machines', word: 'frame.machines', icon: Factory },
  { to: '/seckill', word: 'frame.flash', icon: Zap },
  { to: '/home/serchlistActivespecial', word: 'frame.promotions', icon: Percent },
  { to: '/coupons', word: 'frame.coupons', icon: Ticket },
  { to: '/home/ppg', word: 'frame.brands', icon: BadgeCheck },
  { to: '/announcement/list', word: 'home.news', icon: Megaphone },
  { to: '/home/article', word: 'footer.articles', icon: Newspaper },
  { to: '/home/alqd', word: 'footer.cases', icon: Hammer },
  { to: '/home/ztzb', word: 'footer.topics', icon: CalendarDays },
  { to: '/home/falvzixun', word: 'footer.legal', icon: Scale },
  { to: '/home/jiagongchang', word: 'footer.factories', icon: Wrench },
  { to: '/maoyishang', word: 'footer.traders', icon: Ship },
  { to: '/goods/partners', word: 'footer.partners', icon: Handshake },
  { to: '/home/platList', word: 'footer.platforms', icon: Store },
  { to: '/goods/leavemessage', word: 'frame.contact', icon: Headset },
] as const

const MINE = [
  { to: '/user/user/inventory/overview', word: 'me.orderAgain', icon: RotateCw },
  { to: '/user/user/collection', word: 'me.favourites', icon: Star },
  { to: '/user/user/footprint', word: 'me.footprints', icon: Footprints },
  { to: '/user/user/address', word: 'me.addresses', icon: MapPin },
  { to: '/user/user/help/list', word: 'footer.help', icon: LifeBuoy },
  { to: '/user/setting', word: 'me.settings', icon: Settings },
] as const

const THEMES: readonly Theme[] = ['system', 'light', 'dark']

export default function PhoneMenu(props: { open: boolean; onClose: () => void }) {
  const t = useT('content')
  const kit = useT('kit')
  const lang = useLang()
  const switchTo = useSwitchLang()
  const theme = useTheme()
  const { isLoggedIn } = useSession()
  const messages = useMessages()
  const { onClose } = props
  return (
    <Drawer {...props} title={t('frame.menu')}>
      <div className="grid gap-4">
        <WarehouseChooser className="min-h-11 w-full rounded-md border border-line px-3 [&_b]:ml-2 [&>span]:grow [&>span]:text-left" />
        <Field label={kit('language.choose')}>
          <Select
            value={lang}
            options={LANGS.map((each) => ({ value: each, label: kit(`language.${each}`) }))}
            onChange={(event) => void switchTo(event.target.value as Lang)}
          />
        </Field>
        <Field label={t('frame.theme')}>
          <Select
            value={theme}
            options={THEMES.map((each) => ({ value: each, label: t(`theme.${each}`) }))}
            onChange={(event) => chooseTheme(event.target.value as Theme)}
          />
        </Field>
        <nav className="phone-menu" aria-label={t('frame.menu')}>
          {GOODS.map(({ to, word, icon, ...rest }) => (
            <Link key={word} to={to} {...rest} onClick={onClose}>
              <Icon of={icon} />
              {t(word)}
            </Link>
          ))}
        </nav>
        <nav className="phone-menu" aria-label={t('me.account')}>
          {isLoggedIn ? (
            <>
              <Link to="/user/user/order/list" onClick={onClose}>
                <Icon of={Receipt} />
                {t('me.orders')}
              </Link>
              <Link to={messages.to} onClick={onClose}>
                <Icon of={Bell} />
                {t('me.messages')}
                <Badge count={messages.count} label={t('me.unread')} />
              </Link>
              {MINE.map(({ to, word, icon }) => (
                <Link key={word} to={to} onClick={onClose}>
                  <Icon of={icon} />
                  {t(word)}
                </Link>
              ))}
            </>
          ) : (
            <>
              <Link to="/login/login" onClick={onClose}>
                <Icon of={LogIn} />
                {t('me.login')}
              </Link>
              <Link to="/login/login/register" onClick={onClose}>
                <Icon of={UserPlus} />
                {t('me.register')}
              </Link>
            </>
          )}
        </nav>
        {isLoggedIn && (
          <p>
            <LogoutButton />
          </p>
        )}
      </div>
    </Drawer>
  )
}
