/** Every address that no screen has: 404 with the path, inside the frame of the shop. */
import { createFileRoute } from '@tanstack/react-router'
import { pageNotFound } from '#kit/web/failure.ts'

export const Route = createFileRoute('/_shop/$')({
  loader: () => {
    throw pageNotFound()
  },
})
