/**
 * Below the fold: details, reviews, the 3D model, the purchase notice, and related goods. The address selects the open tab.
 */
import { Suspense } from 'react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Product } from '../contract.ts'
import { BelowTheFold } from './BelowTheFold.tsx'
import { late } from '#kit/web/pages/late.ts'

const route = getRouteApi('/_shop/goods/$id')

// Rendered on the server where the address selects them. That HTML is hydrated last.
const Details = import.meta.env.SSR
  ? (await import('./door/Details.tsx')).default
  : late(() => import('./door/Details.tsx'))
const Comments = import.meta.env.SSR
  ? (await import('./Comments.tsx')).default
  : late(() => import('./Comments.tsx'))
const Asked = import.meta.env.SSR
  ? (await import('./QuestionsTab.tsx')).default
  : late(() => import('./QuestionsTab.tsx'))
const ModelViewer = import.meta.env.SSR
  ? (await import('./ModelViewer.tsx')).default
  : late(() => import('./ModelViewer.tsx'))

const TABS = ['details', 'comments', 'questions', 'ar', 'notice'] as const

export default function ProductTabs({ product }: { product: Product }) {
  return (
    <>
      <Opened product={product} />
      <BelowTheFold key={product.id} product={product} />
    </>
  )
}

function Opened({ product }: { product: Product }) {
  const t = useT('catalog')
  const { tab: asked = 'details' } = route.useSearch()
  const tabs = TABS.filter((id) => id !== 'ar' || product.model !== null)
  const tab = tabs.find((id) => id === asked) ?? 'details'
  return (
    <section id="details" className="panel mt-4" aria-label={t(`tab.${tab}`)}>
      <Tabs
        label={product.name}
        sticky
        current={tab}
        items={tabs.map((id) => ({
          id,
          label: t(`tab.${id}`),
          count: id === 'comments' ? product.reviewCount : undefined,
          link: (props) => (
            <Link
              from="/goods/$id"
              to="."
              search={({ sku }) => ({ sku, tab: id === 'details' ? undefined : id })}
              resetScroll={false}
              activeOptions={{ exact: true }}
              {...props}
            />
          ),
        }))}
      />
      <div className="p-5">
        <Suspense key={tab} fallback={<Waiting />}>
          {(tab === 'details' || tab === 'notice') && <Details product={product} tab={tab} />}
          {tab === 'comments' && <Comments />}
          {tab === 'questions' && <Asked />}
          {tab === 'ar' && product.model !== null && (
            <ModelViewer product={product} model={product.model} />
          )}
        </Suspense>
      </div>
    </section>
  )
}

function Waiting() {
  return (
    <Loading>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton width="medium" />
    </Loading>
  )
}
