/** /goods/goods-{id}/{active}: a product inside an activity. What is on is loaded with the page's first second. */
import { ClientOnly, createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import type { FlashProductProps } from './FlashProduct.tsx'
import { flashRoute } from './flash-route.ts'

const ActivityProduct = late<FlashProductProps>(() => import('./ActivityProduct.tsx'))

export const Route = createFileRoute('/_shop/goods/goods-{$id}/$active')({
  ...flashRoute,
  component: FlashProductPage,
})

function FlashProductPage() {
  const t = useT('promotions')
  const catalog = useT('catalog')
  const { id, active } = Route.useParams()
  return (
    <main id="content" className="page min-h-96 pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: catalog('product.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('flash.title'), link: (props) => <Link to="/seckill" {...props} /> },
          { label: t('flash.details') },
        ]}
      />
      <ClientOnly>
        <Suspense>
          <ActivityProduct productId={Number(id)} activityId={Number(active)} />
        </Suspense>
      </ClientOnly>
    </main>
  )
}
