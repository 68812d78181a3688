/** The account area's frame: the buyer's name, the navigation and the logout button. */
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useWaitingCaseCount } from '#domains/after-sales/web/door/waiting-cases.ts'
import { useMessages } from '#domains/messages/web/door/counting.ts'
import { Badge } from '#kit/ui/figures/Badge.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { InsideMain } from '#kit/web/pages/inside-main.ts'
import { AgreeAgain } from './door/AgreeAgain.tsx'
import { LogoutButton } from './door/LogoutButton.tsx'
import { useMe } from './me.ts'
import { ClosingBanner } from '#domains/privacy/web/door/ClosingBanner.tsx'
import {
  CASE_PAGE,
  CASES,
  CREDIT,
  CREDIT_PAGE,
  HELP,
  ENQUIRIES,
  ENQUIRY_PAGE,
  HELP_PAGE,
  DISTRIBUTION,
  DISTRIBUTION_PAGE,
  WALLET,
  WALLET_PAGE,
  MESSAGE_PAGE,
  MESSAGES,
  ORDER_PAGE,
  ORDERS,
  OVERVIEW,
  PAGE_GROUPS,
  type PAGES,
  SETTING_PAGE,
  SETTINGS,
} from './pages.ts'

const ELSEWHERE = [
  [SETTING_PAGE, SETTINGS],
  [MESSAGE_PAGE, MESSAGES],
  [CASE_PAGE, CASES],
  [ORDER_PAGE, ORDERS],
  [CREDIT_PAGE, CREDIT],
  [WALLET_PAGE, WALLET],
  [HELP_PAGE, HELP],
  [ENQUIRY_PAGE, ENQUIRIES],
  [DISTRIBUTION_PAGE, DISTRIBUTION],
] as const

export function AccountShell() {
  const t = useT('accounts')
  const user = useMe()
  const isElsewhere = useLocation({
    select: ({ pathname }) => ELSEWHERE.find(([page]) => page.test(pathname))?.[1] ?? null,
  })
  return (
    <main id="content" className="page py-5">
      <div className="account">
        <nav className="panel account-nav" aria-label={t('nav.label')}>
          <h2 className="account-nav-title">{user?.nickName ?? t('nav.label')}</h2>
          <Entry page={OVERVIEW} isElsewhere={false} />
          {PAGE_GROUPS.map(({ word, pages }) => (
            <section key={word} className="account-nav-group">
              <h3>{t(word)}</h3>
              {pages.map((page) => (
                <Entry key={page.to} page={page} isElsewhere={page.to === isElsewhere} />
              ))}
            </section>
          ))}
          <LogoutButton inNavigation />
        </nav>
        <div className="stack min-w-0 content-start">
          <ClosingBanner />
          <AgreeAgain />
          <InsideMain value>
            <Outlet />
          </InsideMain>
        </div>
      </div>
    </main>
  )
}

type EntryProps = {
  page: typeof OVERVIEW | (typeof PAGES)[number]
  /** The listed page has another address, and is the current one. */
  isElsewhere: boolean
}

function Entry({ page: { to, icon, word }, isElsewhere }: EntryProps) {
  const t = useT('accounts')
  const messages = useMessages()
  const waitingCaseCount = useWaitingCaseCount()
  return (
    <Link
      to={to === MESSAGES ? messages.to : to}
      activeOptions={{ exact: to === OVERVIEW.to }}
      activeProps={{ 'aria-current': 'page' }}
      {...(isElsewhere && { 'aria-current': 'true' as const })}
    >
      <Icon of={icon} size="small" />
      {t(word)}
      {to === MESSAGES && <Badge count={messages.count} label={t('nav.unread')} />}
      {to === CASES && <Badge count={waitingCaseCount} label={t('nav.casesWaiting')} />}
    </Link>
  )
}
