/** /test-login: all people of the demo world, and one click to log in as them. In demo mode only. */
import { ClientOnly, createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { PeopleSkeleton } from './PeopleSkeleton.tsx'
import { late } from '#kit/web/pages/late.ts'

export const Route = createFileRoute('/_shop/test-login')({
  validateSearch: searchOf({ redirect: text(500) }),
  beforeLoad: ({ context }) => {
    if (!context.isDemo) throw pageNotFound()
  },
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('customers')('demo.title') }, { name: 'robots', content: 'noindex' }],
  }),
  component: TestLoginPage,
})

const DemoPeople = late(() => import('./DemoPeople.tsx'))

function TestLoginPage() {
  const t = useT('customers')
  const { redirect } = Route.useSearch()
  return (
    <main id="content" className="page stack py-5" tabIndex={-1}>
      <header className="grid gap-1">
        <h1>{t('demo.title')}</h1>
        <p className="max-w-prose text-ink-2">{t('demo.text')}</p>
      </header>
      <ClientOnly fallback={<PeopleSkeleton />}>
        <Suspense fallback={<PeopleSkeleton />}>
          <DemoPeople back={redirect} />
        </Suspense>
      </ClientOnly>
    </main>
  )
}
