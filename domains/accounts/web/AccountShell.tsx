/** The account area around its pages: who it is, where one can go, and how to leave. */
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useMessages } from '#domains/messages/web/door.ts'
import { Badge } from '#kit/ui/Badge.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useT } from '#kit/web/i18n.tsx'
import { AgreeAgain } from './AgreeAgain.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import { useMe } from './me.ts'
import { ClosingBanner } from './privacy/ClosingBanner.tsx'
import {
  MESSAGE_PAGE,
  MESSAGES,
  ORDER_PAGE,
  ORDERS,
  OVERVIEW,
  PAGES,
  SETTING_PAGE,
  SETTINGS,
} from './pages.ts'

const ELSEWHERE = [
  [SETTING_PAGE, SETTINGS],
  [MESSAGE_PAGE, MESSAGES],
  [ORDER_PAGE, ORDERS],
] as const

export function AccountShell() {
  const t = useT('accounts')
  const user = useMe()
  const messages = useMessages()
  const isElsewhere = useLocation({
    select: ({ pathname }) => ELSEWHERE.find(([page]) => page.test(pathname))?.[1] ?? null,
  })
  return (
    <main id="content" className="page py-5">
      <div className="account">
        <nav className="panel account-nav" aria-label={t('nav.label')}>
          <h2 className="account-nav-title">{user?.nickName ?? t('nav.label')}</h2>
          {[OVERVIEW, ...PAGES].map(({ to, icon, word }) => (
            <Link
              key={to}
              to={to === MESSAGES ? messages.to : to}
              activeOptions={{ exact: to === OVERVIEW.to }}
              activeProps={{ 'aria-current': 'page' }}
              {...(to === isElsewhere && { 'aria-current': 'true' as const })}
            >
              <Icon of={icon} size="small" />
              {t(word)}
              {word === 'nav.messages' && <Badge count={messages.count} label={t('nav.unread')} />}
            </Link>
          ))}
          <LogoutButton />
        </nav>
        <div className="stack min-w-0 content-start">
          <ClosingBanner />
          <AgreeAgain />
          <Outlet />
        </div>
      </div>
    </main>
  )
}
