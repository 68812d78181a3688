/** The page for unknown addresses: 404 with the path, inside the frame of the shop. */
import { createFileRoute } from '@tanstack/react-router'
import { pageNotFound } from '#kit/web/calls/failure.ts'

export const Route = createFileRoute('/_shop/$')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('kit')('page.notFound') }],
  }),
  loader: () => {
    throw pageNotFound()
  },
})
