/** /login/login/register copy, register-copy, registercopy: the specification's second register page redirects to the first. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'

export const Route = createFileRoute('/login/login/register{$copy}')({
  validateSearch: searchOf({ back: text(500), step: oneOf('papers') }),
  beforeLoad: ({ params: { copy }, search }) => {
    if (!/^[ _-]?(?:copy|2)$/i.test(copy)) throw pageNotFound()
    throw redirect({ to: '/login/login/register', search, replace: true })
  },
})
