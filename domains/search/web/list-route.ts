/** What the four addresses of the list have in common. */
import { redirect } from '@tanstack/react-router'
import { categoryPage } from '#domains/catalog/calls.gen.ts'
import { productList } from '#domains/catalog/web/door/product-list.ts'
import { query } from '#kit/web/calls/call.ts'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { breadcrumb, linkedData } from '#kit/web/pages/linked-data.ts'
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import { shopName } from '#kit/web/pages/shop.ts'
import { listGoods } from '../calls.gen.ts'
import { toListCall, countFilters, hasHead, listSearch, type ListSearch } from './list-address.ts'
import { findListName } from './list-title.ts'
import { readLook, LOOK_SCRIPT } from './list-look.ts'

type BeforeArguments = { search: ListSearch; cause: string }
type LoaderArguments = { context: RouteContext; deps: ListSearch }
type HeadArguments = {
  loaderData?: Loaded | undefined
  match: { context: RouteContext }
}

type Loaded = {
  title: string | null
  canonical: string
  isServed: boolean
  /** For search engines, which read documents: a step within the page has none. */
  data?: ReturnType<typeof linkedData>
}

/** A document is opened as it was looked at last by its script; a step within the page by `beforeLoad`. */
const isServed = import.meta.env.SSR

export const listRoute = {
  validateSearch: listSearch,
  loaderDeps: ({ search }: { search: ListSearch }) => search,
  /** Lists are opened as they were looked at last, where the address does not say it. */
  beforeLoad: ({ search, cause }: BeforeArguments) => {
    const look = readLook()
    const isOther =
      (search.view === undefined && look.view !== undefined) ||
      (search.size === undefined && look.size !== undefined)
    if (cause !== 'enter' || search.mode !== undefined || !isOther) return
    throw redirect({ to: '.', search: { ...look, ...search }, replace: true })
  },
  loader: async ({
    context: { queries, tag, t, origin },
    deps,
  }: LoaderArguments): Promise<Loaded> => {
    if (deps.mode === 'pad')
      return { title: t('search')('pad.title'), canonical: '?mode=pad', isServed }
    tag('list')
    const list = await queries.ensureQueryData(query(listGoods, toListCall(deps)))
    if (deps.category !== undefined && list.category === null) throw pageNotFound() // hidden or deleted
    const isPlain = deps.page === undefined && countFilters(deps) === 0
    if (list.exactProductId !== null && isPlain) {
      const params = { id: String(list.exactProductId) }
      throw redirect({ to: '/goods/$id', params, replace: true })
    }
    if (list.redirect !== null && isPlain) throw redirect({ href: list.redirect, replace: true })
    const { q, category, page, sort, inStock } = deps
    const look = findListName({ sort, inStock, q, category })
    const params = new URLSearchParams()
    if (q !== undefined) params.set('q', q)
    if (category !== undefined) params.set('category', String(category))
    if (page !== undefined) params.set('page', String(page))
    if (hasHead(deps)) {
      const call = query(categoryPage, { categoryId: category ?? 0 })
      await queries.ensureQueryData(call).catch(() => null)
    }
    return {
      title: q ?? list.category?.name ?? (look === null ? null : t('search')(`list.${look}`)),
      canonical: params.size > 0 ? `?${params}` : '',
      isServed,
      ...(isServed && {
        data: linkedData(
          productList(origin, list.items),
          ...(list.category === null
            ? []
            : [
                breadcrumb(origin, [
                  { name: t('search')('list.all'), path: '/goods/list' },
                  { name: list.category.name, path: `/goods/list?category=${list.category.id}` },
                ]),
              ]),
        ),
      }),
    }
  },
  head: ({ loaderData, match: { context } }: HeadArguments) => {
    const title = loaderData?.title ?? context.t('search')('list.all')
    const shop = shopName(context.lang)
    return {
      meta: [
        { title: `${title} · ${shop}` },
        { name: 'description', content: context.t('search')('list.description', { title, shop }) },
      ],
      scripts: [
        ...(loaderData?.isServed === true ? [{ children: LOOK_SCRIPT }] : []),
        ...(loaderData?.data ?? []),
      ],
      links: [
        {
          rel: 'canonical',
          href: `${context.origin}/goods/list${loaderData?.canonical ?? ''}`,
        },
      ],
    }
  },
} as const
