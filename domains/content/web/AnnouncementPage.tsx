/** /announcement/{id}: one announcement. */
import { createFileRoute } from '@tanstack/react-router'
import { AnnouncementText } from './AnnouncementText.tsx'
import { announcementHead, loadAnnouncement } from './announcement.ts'

export const Route = createFileRoute('/_shop/announcement/$id')({
  loader: ({ context, params }) => loadAnnouncement(context, Number(params.id)),
  head: ({ loaderData, match: { context } }) => announcementHead(loaderData, context),
  component: AnnouncementPage,
})

function AnnouncementPage() {
  const { id } = Route.useLoaderData()
  return <AnnouncementText id={id} />
}
