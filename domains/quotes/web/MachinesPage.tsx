/** /goods/machines: the catalogue of machines, filtered by process, each to compare and to request a quote for. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, getRouteApi, Link } from '@tanstack/react-router'
import { CompareTray } from '#domains/favourites/web/door/CompareTray.tsx'
import { listGoods } from '#domains/search/calls.gen.ts'
import { SIZES } from '#domains/search/limits.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { MachineCard } from './MachineCard.tsx'
import { MachineFacets } from './MachineFacets.tsx'
import { machineSearch, type MachineSearch } from './machine-search.ts'

const machines = ({ values, ...rest }: MachineSearch) =>
  query(listGoods, { ...rest, values: values?.join(','), family: 'device', size: SIZES[0] })

const EAGER_COUNT = 3

export const Route = createFileRoute('/_shop/goods/machines')({
  validateSearch: machineSearch,
  loaderDeps: ({ search: deps }) => deps,
  loader: async ({ context: { queries, tag }, deps }) => {
    tag('list')
    await queries.ensureQueryData(machines(deps))
  },
  head: ({ match: { context } }) => ({
    meta: [
      { title: context.t('quotes')('machines.title') },
      { name: 'description', content: context.t('quotes')('machines.intro') },
    ],
    links: [{ rel: 'canonical', href: `${context.origin}/goods/machines` }],
  }),
  component: MachinesPage,
})
const route = getRouteApi('/_shop/goods/machines')

function MachinesPage() {
  const t = useT('catalog')
  const quotes = useT('quotes')
  const asked = route.useSearch()
  const { data: found } = useSuspenseQuery(machines(asked))
  const { items } = found
  return (
    <main id="content" className="page pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('product.home'), link: (props) => <Link to="/" {...props} /> },
          { label: quotes('machines.title') },
        ]}
      />
      <div className="mb-4 grid gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1>{quotes('machines.title')}</h1>
          <output className="text-sm text-ink-3">
            {quotes('machines.count', { count: found.total })}
          </output>
        </div>
        <p className="text-sm text-ink-3">
          {quotes('machines.intro')}{' '}
          <Link to="/goods/woyaomaiji" className="link underline">
            {quotes('machines.ask')}
          </Link>
        </p>
      </div>
      <MachineFacets asked={asked} found={found} />
      {items.length === 0 ? (
        <div className="panel">
          <EmptyState
            title={quotes('machines.none')}
            action={
              <Link
                to="/goods/machines"
                search={{}}
                className={buttonClass({ variant: 'primary' })}
              >
                {quotes('machines.all')}
              </Link>
            }
          />
        </div>
      ) : (
        <ul className="machines machines-full">
          {items.map((card, index) => (
            <li key={card.id} className="grid min-w-0">
              <MachineCard card={card} eager={index < EAGER_COUNT} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        <Pagination
          page={found.page}
          pageCount={Math.ceil(found.total / found.size)}
          link={(page, props) => (
            <Link
              to="/goods/machines"
              search={{ ...asked, page: page === 1 ? undefined : page }}
              activeOptions={{ exact: true }}
              {...props}
            />
          )}
        />
      </div>
      <CompareTray />
    </main>
  )
}
