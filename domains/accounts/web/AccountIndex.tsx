/** /user/user: the account's overview: profile, figures, open orders, orders in transit, messages, recently viewed products. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMessages } from '#domains/messages/web/door/counting.ts'
import { LicenceNotice } from '#domains/verification/web/door/LicenceNotice.tsx'
import { Badge } from '#kit/ui/figures/Badge.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { LogoutButton } from './door/LogoutButton.tsx'
import { Figures } from './overview/Figures.tsx'
import { News } from './overview/News.tsx'
import { OrdersInTransit } from './overview/OrdersInTransit.tsx'
import { Orders } from './overview/Orders.tsx'
import { RecentlyViewed } from './overview/RecentlyViewed.tsx'
import { ProfileSummary } from './overview/ProfileSummary.tsx'
import { CASES, MESSAGES, ORDERS, PAGES } from './pages.ts'

/** Few buyers are asked something. */
const Asked = late(() => import('./overview/Asked.tsx'))
const RejectedRepayment = late<object>(() =>
  import('#domains/credit/web/door/RejectedRepayment.tsx').then(
    ({ RejectedRepayment: loaded }) => ({ default: loaded }),
  ),
)

export const Route = createFileRoute('/_shop/user/user/')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('nav.label') }] }),
  component: AccountIndex,
})

function AccountIndex() {
  return (
    <div className="stack">
      <LicenceNotice />
      <ProfileSummary />
      <Suspense fallback={null}>
        <RejectedRepayment />
        <Asked />
      </Suspense>
      <Figures />
      <Orders />
      <Places />
      <div className="two-columns">
        <OrdersInTransit />
        <News />
      </div>
      <RecentlyViewed />
    </div>
  )
}

/** Links to the pages, where there is no room for the navigation at the side. */
function Places() {
  const t = useT('accounts')
  const messages = useMessages()
  return (
    <nav className="panel md:hidden" aria-label={t('nav.label')}>
      <div className="shortcuts shortcuts-3">
        {PAGES.filter(({ to }) => to !== ORDERS && to !== CASES).map(({ to, icon, word }) => (
          <Link key={to} to={to === MESSAGES ? messages.to : to}>
            <Icon of={icon} />
            {word === 'nav.messages' && <Badge count={messages.count} label={t('nav.unread')} />}
            {t(word)}
          </Link>
        ))}
      </div>
      <div className="panel-foot justify-center">
        <LogoutButton />
      </div>
    </nav>
  )
}
