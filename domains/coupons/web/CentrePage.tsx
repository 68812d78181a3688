/** /coupons: the coupon centre, open to guests too. What is on offer is loaded with the page's first second: no cached page has it. */
import { ClientOnly, createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { useSession } from '#kit/web/session/session.ts'

const Centre = late(async () => ({ default: (await import('./Centre.tsx')).Centre }))

export const Route = createFileRoute('/_shop/coupons')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('coupons')('tab.centre') },
      { name: 'description', content: context.t('coupons')('centreIntro') },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/coupons` }],
  }),
  component: CentrePage,
})

function CentrePage() {
  const t = useT('coupons')
  const catalog = useT('catalog')
  const waiting = <Skeleton className="m-4 h-96" />
  return (
    <main id="content" className="page pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: catalog('product.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('tab.centre') },
        ]}
      />
      <div className="mb-4 grid gap-1">
        <h1>{t('tab.centre')}</h1>
        <p className="text-sm text-ink-3">{t('centreIntro')}</p>
        <ClientOnly fallback={<p className="min-h-5" />}>
          <Mine />
        </ClientOnly>
      </div>
      <section className="panel min-h-screen md:min-h-104">
        <ClientOnly fallback={waiting}>
          <Suspense fallback={waiting}>
            <Centre />
          </Suspense>
        </ClientOnly>
      </section>
    </main>
  )
}

/** Whoever is logged in has coupons of their own. */
function Mine() {
  const t = useT('coupons')
  const { isLoggedIn } = useSession()
  return (
    <p className="min-h-5 text-sm">
      {isLoggedIn && (
        <Link to="/user/user/coupon" className="link">
          {t('title')}
        </Link>
      )}
    </p>
  )
}
