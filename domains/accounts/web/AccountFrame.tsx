/** /user/user: the account area. Its pages are somebody's, so the server renders none of them. */
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { useMessageCounting } from '#domains/messages/web/door.ts'
import { Badge } from '#kit/ui/Badge.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { requireLogin } from '#kit/web/guard.ts'
import { useT } from '#kit/web/i18n.tsx'
import { useMessageCounts } from '#kit/web/session.ts'
import { useMe } from './me.ts'
import { LogoutButton } from './LogoutButton.tsx'
import { OVERVIEW, PAGES } from './pages.ts'

export const Route = createFileRoute('/_shop/user/user')({
  ssr: false,
  beforeLoad: requireLogin,
  component: AccountFrame,
})

function AccountFrame() {
  const t = useT('accounts')
  const user = useMe()
  const { order, article } = useMessageCounts()
  useMessageCounting()
  return (
    <main id="content" className="page py-5">
      <div className="account">
        <nav className="panel account-nav" aria-label={t('nav.label')}>
          <h2 className="account-nav-title">{user?.nickName ?? t('nav.label')}</h2>
          {[OVERVIEW, ...PAGES].map(({ to, icon, word }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === OVERVIEW.to }}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Icon of={icon} size="small" />
              {t(word)}
              {word === 'nav.messages' && <Badge count={order + article} label={t('nav.unread')} />}
            </Link>
          ))}
          <LogoutButton />
        </nav>
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </main>
  )
}
