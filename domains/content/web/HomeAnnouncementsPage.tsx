/** /home/announcement: the list of announcements under the address of the home pages. */
import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '#kit/web/forms/require-login.ts'
import { AnnouncementList } from './AnnouncementList.tsx'

export const Route = createFileRoute('/_shop/home/announcement')({
  ssr: false,
  beforeLoad: requireLogin,
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('content')('news.title') }],
  }),
  component: AnnouncementList,
})
