/** What the four addresses of the list have in common. */
import { redirect } from '@tanstack/react-router'
import { query } from '#kit/web/call.ts'
import type { RouteContext } from '#kit/web/route-context.ts'
import { listGoods } from '../contract.ts'
import { callOf, filterCount, listSearch, type ListSearch } from './list-address.ts'

type LoaderArguments = { context: RouteContext; deps: ListSearch }
type HeadArguments = {
  loaderData?: { title: string | null; canonical: string } | undefined
  match: { context: RouteContext }
}

export const listRoute = {
  validateSearch: listSearch,
  loaderDeps: ({ search }: { search: ListSearch }) => search,
  loader: async ({ context: { queries, tag, t }, deps }: LoaderArguments) => {
    if (deps.mode === 'pad') return { title: t('search')('pad.title'), canonical: '?mode=pad' }
    tag('list')
    const list = await queries.ensureQueryData(query(listGoods, callOf(deps)))
    const isPlain = deps.page === undefined && filterCount(deps) === 0
    if (list.exactProductId !== null && isPlain) {
      const params = { id: String(list.exactProductId) }
      throw redirect({ to: '/goods/$id', params, replace: true })
    }
    if (list.redirect !== null && isPlain) throw redirect({ href: list.redirect, replace: true })
    const { q, category, page } = deps
    const kept = new URLSearchParams()
    if (q !== undefined) kept.set('q', q)
    if (category !== undefined) kept.set('category', String(category))
    if (page !== undefined) kept.set('page', String(page))
    return { title: q ?? list.category?.name ?? null, canonical: kept.size > 0 ? `?${kept}` : '' }
  },
  head: ({ loaderData, match: { context } }: HeadArguments) => {
    const title = loaderData?.title ?? context.t('search')('list.all')
    const shop = context.t('kit')('shop.name')
    return {
      meta: [
        { title: `${title} · ${shop}` },
        { name: 'description', content: context.t('search')('list.description', { title, shop }) },
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
