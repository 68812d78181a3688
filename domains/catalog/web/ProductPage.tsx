/** /goods/{id}: one product: description, price by quantity, stock, and the buttons to buy it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { noteSeen } from '#domains/favourites/web/door/note-seen.ts'
import { waysToPay } from '#domains/payments/ways-calls.gen.ts'
import { WAYS_TAG } from '#domains/payments/tags.ts'
import { listQuestions, listReviews } from '#domains/reviews/calls.gen.ts'
import { LANGS, LOCALES } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Rating } from '#kit/ui/figures/Rating.tsx'
import { query } from '#kit/web/calls/call.ts'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { flag, oneOf, searchOf, whole } from '#kit/web/pages/search-params.ts'
import { getProduct } from '../calls.gen.ts'
import type { Product } from '../contract.ts'
import { CatalogReasons } from '../reasons.ts'
import { BuyBox } from './BuyBox.tsx'
import { questionsCall, reviewsCall } from './reviews-call.ts'
import { structuredData } from './structured-data.ts'
import { late } from '#kit/web/pages/late.ts'
import { sharePicture } from '#kit/web/pages/share-picture.ts'
import { shopName } from '#kit/web/pages/shop.ts'

export const Route = createFileRoute('/_shop/goods/$id')({
  validateSearch: searchOf({
    sku: whole(),
    /** The activity in which the product was opened (`/goods/goods-{id}/{active}`). */
    activity: whole(),
    tab: oneOf('comments', 'questions', 'ar', 'notice'),
    stars: whole(1, 5),
    /** Filters of the reviews: only with pictures, only in one language. */
    pictures: flag,
    followUps: flag,
    writtenIn: oneOf(...LANGS),
    page: whole(2, 10_000),
  }),
  // Another SKU loads nothing, and what an activity asks is in no cached page.
  loaderDeps: ({ search }) => ({ ...search, sku: undefined, activity: undefined }),
  loader: async ({ context: { queries, tag, lang, origin }, params, deps }) => {
    tag(`product:${params.id}`)
    tag(WAYS_TAG)
    const reviews = query(listReviews, reviewsCall(params.id, deps))
    const questions = query(listQuestions, questionsCall(params.id, deps))
    const [product] = await Promise.all([
      queries.ensureQueryData(query(getProduct, { productId: params.id })).catch(asMissing),
      queries.ensureQueryData(query(waysToPay, {})),
      deps.tab === 'comments' ? queries.ensureQueryData(reviews) : undefined,
      deps.tab === 'questions' ? queries.ensureQueryData(questions) : undefined,
    ])
    return {
      name: product.name,
      brief: product.brief,
      title: product.pageTitle,
      description: product.pageDescription,
      picture: import.meta.env.SSR ? product.pictures[0]?.url : undefined,
      // For crawlers, which read single pages: the browser never creates it.
      data: import.meta.env.SSR ? structuredData(product, lang, origin) : [],
    }
  },
  head: ({ loaderData: page, params, match: { context } }) => ({
    meta: [
      { title: page?.title || titleOf(page?.name, shopName(context.lang)) },
      { name: 'description', content: page?.description || page?.brief || page?.name || '' },
      // Read by crawlers, as the data below: it does not change after loading.
      ...(import.meta.env.SSR
        ? [
            { property: 'og:title', content: page?.title || (page?.name ?? '') },
            { property: 'og:type', content: 'product' },
            ...(page?.picture === undefined
              ? []
              : sharePicture({ ...context, picture: page.picture })),
          ]
        : []),
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/goods/${params.id}` }],
    scripts: (page?.data ?? []).map((children) => ({ type: 'application/ld+json', children })),
  }),
  component: ProductPage,
})

/** Without a name there is no such product, and the page says so. */
const titleOf = (name: string | undefined, shop: string) =>
  name === undefined ? shop : `${name} · ${shop}`

function asMissing(error: unknown): never {
  const isUnknown =
    error instanceof Refused && error.reason.code === CatalogReasons.productNotFound.code
  throw isUnknown ? pageNotFound() : error
}

const route = getRouteApi('/_shop/goods/$id')

/** Its pictures are rendered with the page; the code that slides and magnifies them may load a moment later. */
const Gallery = import.meta.env.SSR
  ? (await import('./Gallery.tsx')).default
  : late(() => import('./Gallery.tsx'))

/** Below the fold. Its links work before hydration. */
const ProductTabs = import.meta.env.SSR
  ? (await import('./ProductTabs.tsx')).default
  : late(() => import('./ProductTabs.tsx'))

/** Fills the space of the pictures on client-side navigation. */
const NoPicture = () => (
  <div className="gallery gallery-single">
    <span className="photo" />
  </div>
)

function ProductPage() {
  const { id } = route.useParams()
  const { data: product } = useSuspenseQuery(query(getProduct, { productId: id }))
  useEffect(() => {
    void noteSeen(product.id)
  }, [product.id])
  return (
    <main id="content" className="page pb-10" tabIndex={-1}>
      <Crumbs product={product} />
      <article className="panel product">
        <Suspense fallback={<NoPicture />}>
          <Gallery key={product.id} product={product} />
        </Suspense>
        <div className="grid min-w-0 content-start gap-4">
          <Title product={product} />
          <BuyBox key={product.id} product={product} />
        </div>
      </article>
      <Suspense fallback={<div className="panel mt-4 min-h-104" />}>
        <ProductTabs product={product} />
      </Suspense>
    </main>
  )
}

function Crumbs({ product }: { product: Product }) {
  const t = useT('catalog')
  return (
    <Breadcrumb
      items={[
        { label: t('product.home'), link: (props) => <Link to="/" {...props} /> },
        ...product.categoryPath.map(({ id, name }) => ({
          label: name,
          link: (props: object) => <Link to="/goods/list" search={{ category: id }} {...props} />,
        })),
        { label: product.name },
      ]}
    />
  )
}

function Title({ product }: { product: Product }) {
  const t = useT('catalog')
  const lang = useLang()
  const { count } = useNumbers()
  const { name, textLang, code, brand, salesCount, reviewCount, rating, brief } = product
  return (
    <header className="grid gap-2">
      <h1 className="product-title" lang={textLang === lang ? undefined : LOCALES[textLang]}>
        {name}
      </h1>
      {brief !== '' && <p>{brief}</p>}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
        <span className="code-text">{code}</span>
        {brand !== null && (
          <Link to="/goods/list" search={{ brands: [brand.id] }} className="link">
            {brand.name}
          </Link>
        )}
        <span>{t('product.sold', { count: count(salesCount) })}</span>
        <Link from="/goods/$id" to="." search={{ tab: 'comments' }} hash="details" className="link">
          {t('product.reviews', { count: count(reviewCount) })}
        </Link>
        {rating !== null && <Rating value={Math.round(rating * 10) / 10} />}
      </p>
    </header>
  )
}
