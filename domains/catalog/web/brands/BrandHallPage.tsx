/** /home/ppg: all brands by letter, or those of one category. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, getRouteApi, Link } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { listGoods } from '#domains/search/calls.gen.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { ChipLink } from '#kit/ui/basics/Chip.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { categoryTree, listBrands } from '../../calls.gen.ts'
import { BrandTile } from './BrandTile.tsx'
import { byLetter, matches } from './letters.ts'

/** The facets contain a category's brands; one product is the smallest page that the call allows. */
const ofCategory = (category: number) => query(listGoods, { category, size: 1 })

export const Route = createFileRoute('/_shop/home/ppg')({
  validateSearch: searchOf({ category: whole() }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queries, tag }, deps: { category } }) => {
    tag('list')
    await Promise.all([
      queries.ensureQueryData(query(listBrands, {})),
      queries.ensureQueryData(query(categoryTree, {})),
      category === undefined ? null : queries.ensureQueryData(ofCategory(category)),
    ])
  },
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('catalog')('brands.title') },
      { name: 'description', content: context.t('catalog')('brands.intro') },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/home/ppg` }],
  }),
  component: BrandHallPage,
})
const route = getRouteApi('/_shop/home/ppg')

function BrandHallPage() {
  const t = useT('catalog')
  const { category } = route.useSearch()
  const { data: tree } = useSuspenseQuery(query(categoryTree, {}))
  return (
    <main id="content" className="page pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('product.home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('brands.title') },
        ]}
      />
      <div className="mb-4 grid gap-1">
        <h1>{t('brands.title')}</h1>
        <p className="text-sm text-ink-3">{t('brands.intro')}</p>
      </div>
      <nav className="chip-row chip-row-slide mb-3" aria-label={t('brands.byCategory')}>
        {[{ id: undefined, name: t('brands.all') }, ...tree].map(({ id, name }) => (
          <ChipLink
            key={id ?? 0}
            on={id === category}
            link={(props) => (
              <Link
                to="/home/ppg"
                search={{ category: id }}
                activeOptions={{ exact: true }}
                {...props}
              />
            )}
          >
            {name}
          </ChipLink>
        ))}
      </nav>
      {category === undefined ? <AllBrands /> : <BrandsOf key={category} category={category} />}
    </main>
  )
}

function useBrands() {
  return useSuspenseQuery(query(listBrands, {})).data
}

function AllBrands() {
  return <Brands brands={useBrands()} />
}

function BrandsOf({ category }: { category: number }) {
  const { data } = useSuspenseQuery(ofCategory(category))
  const counts = new Map(data.facets.brands.map(({ id, count }) => [id, count]))
  const own = useBrands().flatMap((brand) => {
    const productCount = counts.get(brand.id)
    return productCount === undefined ? [] : [{ ...brand, productCount }]
  })
  return <Brands brands={own} category={category} />
}

function Brands({ brands, category }: { brands: DataOf<typeof listBrands>; category?: number }) {
  const t = useT('catalog')
  const [words, setWords] = useState('')
  const letters = byLetter(brands.filter((brand) => matches(brand, words)))
  if (brands.length === 0) {
    return (
      <div className="panel">
        <EmptyState title={t('brands.none')} />
      </div>
    )
  }
  return (
    <>
      <div className="panel brand-bar">
        <TextInput
          icon={Search}
          type="search"
          className="brand-search"
          aria-label={t('brands.search')}
          placeholder={t('brands.search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <nav className="brand-letters" aria-label={t('brands.letters')}>
          {letters.map(({ letter }) => (
            <a key={letter} href={`#brands-${letter}`}>
              {letter}
            </a>
          ))}
        </nav>
      </div>
      {letters.length === 0 && (
        <div className="panel">
          <EmptyState size="small" title={t('brands.notFound', { words })} />
        </div>
      )}
      <div className="brand-groups">
        {letters.map(({ letter, brands: own }) => (
          <section key={letter} id={`brands-${letter}`} className="brand-letter">
            <h2>{letter}</h2>
            <ul className="brand-tiles">
              {own.map((brand) => (
                <li key={brand.id}>
                  <BrandTile brand={brand} category={category} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
