/** /test: the mail of a trial, and every component of kit/ui in every state. In demo mode only. */
import { createFileRoute } from '@tanstack/react-router'
import { StoredMails } from '#domains/messages/web/StoredMails.tsx'
import { Gallery } from './gallery/Gallery.tsx'
import { pageNotFound } from '#kit/web/calls/failure.ts'

export const Route = createFileRoute('/_shop/test')({
  ssr: 'data-only', // its clocks run while the page is sent
  beforeLoad: ({ context }) => {
    if (!context.isDemo) throw pageNotFound()
  },
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: TestPage,
})

function TestPage() {
  return (
    <>
      <div className="page pt-6">
        <StoredMails />
      </div>
      <Gallery />
    </>
  )
}
