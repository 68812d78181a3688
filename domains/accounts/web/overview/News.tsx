/** The newest messages about orders. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { myMessages } from '#domains/messages/contract.ts'
import { classes } from '#kit/ui/classes.ts'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { pages } from '#kit/web/call.ts'
import { useDates, useT } from '#kit/web/i18n.tsx'
import { Loaded } from '#kit/web/Loaded.tsx'

const COUNT = 4

export function News() {
  const t = useT('accounts')
  const { moment } = useDates()
  const messages = useInfiniteQuery({
    ...pages(myMessages, { category: 'order', unread: '0' }),
    staleTime: 0,
  })
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
      <Loaded query={messages}>
        {(data) => {
          const items = data.pages[0]?.items.slice(0, COUNT) ?? []
          return items.length === 0 ? (
            <EmptyState size="small" title={t('overview.noMessages')} />
          ) : (
            <ul className="px-4 py-2 text-sm">
              {items.map(({ id, title, at, isRead }) => (
                <li key={id} className="flex min-w-0 gap-3 py-2">
                  <span className={classes('min-w-0 flex-1 truncate', !isRead && 'font-semibold')}>
                    {title}
                  </span>
                  <time className="text-xs whitespace-nowrap text-ink-3" dateTime={at}>
                    {moment(at)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Panel>
  )
}
