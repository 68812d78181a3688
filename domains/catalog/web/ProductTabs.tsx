/** Below the fold: details, comments, the model in space, what to know before buying. The address says which is open. */
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { RichText } from '#kit/ui/RichText.tsx'
import { Loading, Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useT } from '#kit/web/i18n.tsx'
import type { Product } from '../contract.ts'

const route = getRouteApi('/_shop/goods/$id')

// Rendered with the page where the address asks for them, but loaded only by who opens them.
const Comments = import.meta.env.SSR
  ? (await import('./Comments.tsx')).default
  : lazy(() => import('./Comments.tsx'))
const Asked = import.meta.env.SSR
  ? (await import('./Asked.tsx')).default
  : lazy(() => import('./Asked.tsx'))
const InSpace = import.meta.env.SSR
  ? (await import('./InSpace.tsx')).default
  : lazy(() => import('./InSpace.tsx'))

const TABS = ['details', 'comments', 'questions', 'ar', 'notice'] as const

export function ProductTabs({ product }: { product: Product }) {
  const t = useT('catalog')
  const { tab = 'details' } = route.useSearch()
  return (
    <section id="details" className="panel mt-4" aria-label={t(`tab.${tab}`)}>
      <Tabs
        label={product.name}
        sticky
        current={tab}
        items={TABS.map((id) => ({
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
        {tab === 'details' && <Details product={product} />}
        <Suspense fallback={<Waiting />}>
          {tab === 'comments' && <Comments />}
          {tab === 'questions' && <Asked />}
          {tab === 'ar' && <InSpace product={product} />}
        </Suspense>
        {tab === 'notice' && <Notice html={product.purchaseNoticeHtml} />}
      </div>
    </section>
  )
}

function Details({ product }: { product: Product }) {
  const t = useT('catalog')
  const rows = [
    { name: t('product.code'), value: product.code },
    ...(product.internalNumber === null
      ? []
      : [{ name: t('product.internalNumber'), value: product.internalNumber }]),
    ...(product.brand === null ? [] : [{ name: t('product.brand'), value: product.brand.name }]),
    ...product.specifications,
  ]
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">{t('tab.details')}</h2>
      <dl className="specs">
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {product.detailsHtml !== '' && <RichText html={product.detailsHtml} />}
    </div>
  )
}

function Notice({ html }: { html: string }) {
  const t = useT('catalog')
  return html === '' ? (
    <EmptyState title={t('product.noNotice')} size="small" />
  ) : (
    <RichText html={html} />
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
