/** /goods/conditional: goods that match filters; with `mode=pad` the order pad, which finds many at once. */
import { ClientOnly, createFileRoute, getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PadPage } from '#domains/cart/web/door/PadPage.ts'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { listRoute } from './list-route.ts'
import { ListPage } from './ListPage.tsx'

export const Route = createFileRoute('/_shop/goods/conditional')({
  ...listRoute,
  component: ConditionListPage,
})
const route = getRouteApi('/_shop/goods/conditional')

function ConditionListPage() {
  return route.useSearch({ select: ({ mode }) => mode }) === 'pad' ? <Pad /> : <ListPage />
}

/** A pad is stored in the browser: the server renders a placeholder. */
function Pad() {
  const frame = (
    <Loading className="stack py-6">
      <Skeleton shape="title" />
      <Skeleton className="h-56" />
    </Loading>
  )
  return (
    <main id="content" className="page pb-10" tabIndex={-1}>
      <ClientOnly fallback={frame}>
        <Suspense fallback={frame}>
          <PadPage />
        </Suspense>
      </ClientOnly>
    </main>
  )
}
