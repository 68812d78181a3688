/** /user/user/inventory: goods on their way to me, goods I wait for, goods I bought; and everything that moved. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { MyNotices } from '#domains/arrivals/web/door.ts'
import { MyRequests } from '#domains/transfers/web/door.ts'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { EXACTLY } from '#kit/web/exactly.ts'
import { useT } from '#kit/web/i18n.tsx'
import { oneOf, searchOf, text, whole } from '#kit/web/search-params.ts'
import { Bought } from './Bought.tsx'
import { Moves } from './Moves.tsx'

const TABS = ['overview', 'list'] as const

export const Route = createFileRoute('/_shop/user/user/inventory')({
  validateSearch: searchOf({
    tab: oneOf(...TABS),
    /** In the overview: words to find goods by. In the list: whose movements. */
    q: text(100),
    sku: whole(1),
  }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('inventory')('title') }] }),
  component: InventoryPage,
})

function InventoryPage() {
  const t = useT('inventory')
  const { tab = 'overview', q, sku } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <section className="stack">
      <h1>{t('title')}</h1>
      <div className="panel">
        <Tabs
          label={t('title')}
          current={tab}
          items={TABS.map((id) => ({
            id,
            label: t(`tab.${id}`),
            link: (props) => (
              <Link
                from="/user/user/inventory"
                to="."
                search={{ tab: id === 'overview' ? undefined : id }}
                activeOptions={EXACTLY}
                {...props}
              />
            ),
          }))}
        />
      </div>
      {tab === 'list' ? (
        <Moves skuId={sku} />
      ) : (
        <>
          <MyRequests />
          <MyNotices />
          <Bought
            words={q}
            onWords={(words) =>
              void navigate({ search: { q: words }, replace: true, resetScroll: false })
            }
          />
        </>
      )}
    </section>
  )
}
