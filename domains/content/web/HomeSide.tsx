/** Beside the banners: the logged-in buyer with links to their pages, and the latest announcements by title. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ListPlus from 'lucide-react/icons/list-plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useMessages } from '#domains/messages/web/door/counting.ts'
import { orderCounts } from '#domains/orders/buyer-calls.gen.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { CrownTag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { formatBadge } from '#kit/web/language/money.ts'
import { useSession, useUser } from '#kit/web/session/session.ts'
import { latestAnnouncements } from '../calls.gen.ts'

export function HomeSide() {
  return (
    <div className="hero-side">
      <Me />
      <News />
    </div>
  )
}

/** The server renders no buyer: a guest's view has the same height as a buyer's. */
function Me() {
  const t = useT('content')
  const { isLoggedIn } = useSession()
  const user = useUser()
  return (
    <Panel>
      <div className="grid min-h-36 content-between gap-3">
        <p className="flex flex-wrap items-center gap-2">
          <b>
            {isLoggedIn ? t('me.hello', { name: user?.nickName ?? '' }).trim() : t('me.welcome')}
          </b>
          {isLoggedIn && user?.vip === 1 && <CrownTag>{t('superMember')}</CrownTag>}
        </p>
        {isLoggedIn ? (
          <Due />
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
        <div className="grid grid-cols-2 gap-2 border-t border-line pt-3 text-sm">
          <Link to="/shoppingCart" search={{ mode: 'pad' }} className="hero-way">
            <Icon of={ListPlus} />
            {t('me.quickOrder')}
          </Link>
          <Link to="/user/user/inventory/overview" className="hero-way">
            <Icon of={RotateCw} />
            {t('me.orderAgain')}
          </Link>
        </div>
      </div>
    </Panel>
  )
}

const DUE = ['pendingPayment', 'pendingShipment', 'pendingReceipt'] as const

/** The logged-in buyer's open orders and unread messages. */
function Due() {
  const t = useT('content')
  const { data: counts } = useQuery(query(orderCounts, {}))
  const { to, count } = useMessages()
  return (
    <div className="hero-counts">
      {DUE.map((tab) => (
        <Link key={tab} to="/user/user/order/list" search={{ tab }}>
          <b>{counts?.[tab] ?? '–'}</b>
          {t(`me.${tab}`)}
        </Link>
      ))}
      <Link to={to}>
        <b>{formatBadge(count)}</b>
        {t('me.messages')}
      </Link>
    </div>
  )
}

function News() {
  const t = useT('content')
  const { date } = useDates()
  const { data: news } = useSuspenseQuery(query(latestAnnouncements, {}))
  return (
    <Panel
      title={t('home.news')}
      level={2}
      more={
        <Link to="/announcement/list" className="link text-sm">
          {t('news.all')}
        </Link>
      }
    >
      {news.length === 0 ? (
        <p className="text-sm text-ink-3">{t('home.noNews')}</p>
      ) : (
        <ul className="news">
          {news.map(({ id, title, publishedAt }) => (
            <li key={id}>
              <Link to="/announcement/$id" params={{ id: String(id) }} title={title}>
                {title}
              </Link>
              <time dateTime={publishedAt}>{date(publishedAt).replace(/^\d{4}-/, '')}</time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
