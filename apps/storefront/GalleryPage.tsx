/** /test: every block of kit/ui in every state, in demo mode only. */
import { createFileRoute } from '@tanstack/react-router'
import { Gallery } from '#kit/ui/gallery/Gallery.tsx'
import { pageNotFound } from '#kit/web/failure.ts'

export const Route = createFileRoute('/_shop/test')({
  ssr: 'data-only', // its clocks run while the page travels
  beforeLoad: ({ context }) => {
    if (!context.isDemo) throw pageNotFound()
  },
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: Gallery,
})
