/** /home/integral: what a shopper can do for points today: sign in, and see what they have. */
import { useQuery } from '@tanstack/react-query'
import { ClientOnly, createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { Slot } from '#kit/web/pages/slots.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { myPoints } from '../calls.gen.ts'
import { Balance } from './Balance.tsx'
import { Rules } from './Rules.tsx'
import { GuestSignIn, SignInCard } from './SignInCard.tsx'

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** Below what can be done for points: what they can be spent on. */
    'points.mall': object
  }
}

export const Route = createFileRoute('/_shop/home/integral')({
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('points')('mall') },
      { name: 'description', content: context.t('points')('mallIntro') },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/home/integral` }],
  }),
  component: IntegralPage,
})

function IntegralPage() {
  const t = useT('points')
  const catalog = useT('catalog')
  return (
    <main id="content" className="page pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: catalog('product.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('mall') },
        ]}
      />
      <div className="mb-4 grid gap-1">
        <h1>{t('mall')}</h1>
        <p className="text-sm text-ink-3">{t('mallIntro')}</p>
        <p className="flex flex-wrap gap-x-4 text-sm">
          <Link to="/user/user/integral" className="link">
            {t('toMine')}
          </Link>
          <Link to="/home/Pointsdetails" className="link">
            {t('toRules')}
          </Link>
        </p>
      </div>
      <ClientOnly>
        <Parts />
      </ClientOnly>
    </main>
  )
}

function Parts() {
  const { isLoggedIn } = useSession()
  return (
    <div className="stack">
      {isLoggedIn && <Mine />}
      {isLoggedIn ? <SignInCard /> : <GuestSignIn />}
      <Suspense fallback={<Skeleton className="h-96" />}>
        <Slot name="points.mall" props={{}} />
      </Suspense>
      <Rules />
    </div>
  )
}

function Mine() {
  const points = useQuery(query(myPoints, {}))
  return <Loaded query={points}>{(data) => <Balance points={data} />}</Loaded>
}
