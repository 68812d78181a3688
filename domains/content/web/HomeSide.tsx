/** Beside the banners: who is logged in and where his things are, and the newest announcements by title. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MapPin, Receipt, ShoppingCart } from 'lucide-react'
import { buttonClass } from '#kit/ui/button-class.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { MemberTag } from '#kit/ui/Tag.tsx'
import { query } from '#kit/web/call.ts'
import { useDates, useT } from '#kit/web/i18n.tsx'
import { useSession, useUser } from '#kit/web/session.ts'
import { latestAnnouncements } from '../contract.ts'

export function HomeSide() {
  return (
    <div className="hero-side">
      <Me />
      <News />
    </div>
  )
}

/** The server's page knows nobody: a guest's view has the same height as a buyer's. */
function Me() {
  const t = useT('content')
  const { isLoggedIn } = useSession()
  const user = useUser()
  return (
    <Panel>
      <div className="grid min-h-26 content-between gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <b>
            {isLoggedIn ? t('me.hello', { name: user?.nickName ?? '' }).trim() : t('me.welcome')}
          </b>
          {isLoggedIn && user?.vip === 1 && <MemberTag />}
        </p>
        {isLoggedIn ? (
          <div className="grid grid-cols-3 text-center text-xs">
            <Link to="/user/user/order/list" className="grid justify-items-center gap-1">
              <Icon of={Receipt} size="large" />
              {t('me.orders')}
            </Link>
            <Link to="/user/user/address" className="grid justify-items-center gap-1">
              <Icon of={MapPin} size="large" />
              {t('me.addresses')}
            </Link>
            <Link to="/shoppingCart" className="grid justify-items-center gap-1">
              <Icon of={ShoppingCart} size="large" />
              {t('me.cart')}
            </Link>
          </div>
        ) : (
          <div className="grid grid-cols-2 gap-2">
            <Link to="/login/login" className={buttonClass({ variant: 'soft' })}>
              {t('me.login')}
            </Link>
            <Link to="/login/login/register" className={buttonClass({ variant: 'secondary' })}>
              {t('me.register')}
            </Link>
          </div>
        )}
      </div>
    </Panel>
  )
}

function News() {
  const t = useT('content')
  const { date } = useDates()
  const { data: news } = useSuspenseQuery(query(latestAnnouncements, {}))
  return (
    <Panel title={t('home.news')} level={2}>
      {news.length === 0 ? (
        <p className="text-sm text-ink-3">{t('home.noNews')}</p>
      ) : (
        <ul className="news">
          {news.map(({ id, title, publishedAt }) => (
            <li key={id}>
              <span className="truncate" title={title}>
                {title}
              </span>
              <time dateTime={publishedAt}>{date(publishedAt).replace(/^\d{4}-/, '')}</time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
