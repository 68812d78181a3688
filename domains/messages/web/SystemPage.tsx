/** /user/user/xtmsg: messages about the shop itself and the account. */
import { createFileRoute } from '@tanstack/react-router'
import { flag, searchOf } from '#kit/web/pages/search-params.ts'
import { MessagesPage } from './MessagesPage.tsx'

export const Route = createFileRoute('/_shop/user/user/xtmsg')({
  validateSearch: searchOf({ unread: flag }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('messages')('title.article') }] }),
  component: SystemPage,
})

function SystemPage() {
  const { unread = false } = Route.useSearch()
  return <MessagesPage category="article" unread={unread} />
}
