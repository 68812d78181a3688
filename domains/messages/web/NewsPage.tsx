/** /user/user/news: messages about a buyer's orders and goods. */
import { createFileRoute } from '@tanstack/react-router'
import { flag, searchOf } from '#kit/web/pages/search-params.ts'
import { MessagesPage } from './MessagesPage.tsx'

export const Route = createFileRoute('/_shop/user/user/news')({
  validateSearch: searchOf({ unread: flag }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('messages')('title.order') }] }),
  component: NewsPage,
})

function NewsPage() {
  const { unread = false } = Route.useSearch()
  return <MessagesPage category="order" unread={unread} />
}
