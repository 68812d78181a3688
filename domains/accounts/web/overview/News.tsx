/** The latest messages, about orders and about the account. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { myMessages } from '#domains/messages/calls.gen.ts'
import type { Message } from '#domains/messages/contract.ts'
import { classes } from '#kit/ui/basics/classes.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'

const COUNT = 4

export function News() {
  const t = useT('accounts')
  const orders = useInfiniteQuery(pages(myMessages, { category: 'order', unread: '0' }))
  const articles = useInfiniteQuery(pages(myMessages, { category: 'article', unread: '0' }))
  return (
    <Panel
      title={t('nav.messages')}
      flush
      more={
        <Link to="/user/user/news" className="link">
          {t('overview.all')}
        </Link>
      }
    >
      <Loaded query={orders}>
        {(ofOrders) => (
          <Loaded query={articles}>
            {(ofAccount) => (
              <Newest
                orders={ofOrders.pages[0]?.items ?? []}
                articles={ofAccount.pages[0]?.items ?? []}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </Panel>
  )
}

type Lists = { orders: readonly Message[]; articles: readonly Message[] }

function Newest({ orders, articles }: Lists) {
  const t = useT('accounts')
  const { moment } = useDates()
  const rows = [
    ...orders.map((message) => ({ ...message, to: '/user/user/news' as const })),
    ...articles.map((message) => ({ ...message, to: '/user/user/xtmsg' as const })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  if (rows.length === 0) return <EmptyState size="small" title={t('overview.noMessages')} />
  return (
    <ul className="px-4 py-2 text-sm">
      {rows.slice(0, COUNT).map(({ id, title, at, isRead, to }) => (
        <li key={id} className="flex min-w-0 gap-3 py-2">
          <Link
            to={to}
            className={classes('link min-w-0 flex-1 truncate', !isRead && 'font-semibold')}
          >
            {title}
          </Link>
          <time className="text-xs whitespace-nowrap text-ink-3" dateTime={at}>
            {moment(at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
