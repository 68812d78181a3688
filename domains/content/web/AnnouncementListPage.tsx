/** /announcement/list: every announcement by title, for logged-in buyers (specification 2). */
import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '#kit/web/forms/require-login.ts'
import { AnnouncementList } from './AnnouncementList.tsx'

export const Route = createFileRoute('/_shop/announcement/list')({
  ssr: false,
  beforeLoad: requireLogin,
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('content')('news.title') }],
  }),
  component: AnnouncementList,
})
