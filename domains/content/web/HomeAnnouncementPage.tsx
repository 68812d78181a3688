/** /home/announcementxq?id=: an announcement under the address of the home pages. */
import { createFileRoute } from '@tanstack/react-router'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { AnnouncementText } from './AnnouncementText.tsx'
import { announcementHead, loadAnnouncement } from './announcement.ts'

export const Route = createFileRoute('/_shop/home/announcementxq')({
  validateSearch: searchOf({ id: whole() }),
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadAnnouncement(context, deps.id),
  head: ({ loaderData, match: { context } }) => announcementHead(loaderData, context),
  component: HomeAnnouncementPage,
})

function HomeAnnouncementPage() {
  const { id } = Route.useLoaderData()
  return <AnnouncementText id={id} />
}
