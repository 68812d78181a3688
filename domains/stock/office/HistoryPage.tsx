/** /office/stock/{sku}: "why is it 47?": every movement of an SKU, their sums, and the stock on hand today. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ZoneNote } from '#kit/ui/figures/ZoneNote.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useLive, useLivePages } from '#kit/web/calls/live.ts'
import { Loaded, SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { searchOf, text, whole } from '#kit/web/pages/search-params.ts'
import { stockBalance, stockHistory } from '../office-calls.gen.ts'
import { HistoryFilters } from './history/HistoryFilters.tsx'
import { HistoryTable } from './history/HistoryTable.tsx'
import { Levels, Sums, type Level } from './history/Balance.tsx'
import { AdjustDialog } from './AdjustDialog.tsx'
import { timeOf } from '#kit/web/language/days.ts'

export const Route = createFileRoute('/_frame/office/stock/$sku')({
  validateSearch: searchOf({
    warehouse: whole(1),
    /** Days on the shop's clock, the last one included. */
    from: text(10),
    until: text(10),
  }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.stock')('history.title') }],
  }),
  component: HistoryPage,
})

function HistoryPage() {
  const t = useT('office.stock')
  const { sku } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const part = { skuId: sku, warehouseId: search.warehouse, ...timeOf(search) }
  const [adjusted, setAdjusted] = useState<Level>()
  const balance = useLive(stockBalance, part)
  const movements = useLivePages(stockHistory, part)
  const rows = movements.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/stock" {...props} /> },
          { label: balance.data?.skuCode ?? t('history.title') },
        ]}
      />
      <Loaded query={balance} skeleton={<SkeletonLines count={4} />}>
        {(data) => (
          <>
            <Heading balance={data} />
            {adjusted !== undefined && (
              <AdjustDialog row={{ ...data, ...adjusted }} onClose={() => setAdjusted(undefined)} />
            )}
            <div className="office-halves">
              <Panel flush title={t('history.levels')} note={t('history.levelsNote')}>
                <Levels levels={data.levels} onAdjust={setAdjusted} />
              </Panel>
              <Panel title={t('history.sums')} note={t('history.sumsNote')}>
                <Sums
                  balance={data}
                  isTimed={part.from !== undefined || part.until !== undefined}
                />
              </Panel>
            </div>
          </>
        )}
      </Loaded>
      <Panel flush title={t('history.movements')}>
        <HistoryFilters
          search={search}
          warehouses={balance.data?.levels ?? []}
          onChange={(next) =>
            void navigate({ search: (now) => ({ ...now, ...next }), resetScroll: false })
          }
        />
        <Loaded query={movements}>{() => <HistoryTable rows={rows} />}</Loaded>
        <EndlessFoot query={movements} />
      </Panel>
      <ZoneNote at={rows[0]?.at} />
    </>
  )
}

function Heading({ balance }: { balance: DataOf<typeof stockBalance> }) {
  const t = useT('office.stock')
  const may = useMay()
  const { levels, productId, productName, optionText, skuCode } = balance
  const count = levels.reduce((sum, { onHandCount }) => sum + onHandCount, 0)
  return (
    <div>
      <h1>{t('history.heading', { code: skuCode, count })}</h1>
      <p className="text-sm">
        {may('catalog.read') ? (
          <Link
            to="/office/products/$id"
            params={{ id: String(productId) }}
            className="link font-semibold"
          >
            {productName}
          </Link>
        ) : (
          <b>{productName}</b>
        )}{' '}
        <span className="code-text">{skuCode}</span>
        {optionText !== '' && ` · ${optionText}`}
      </p>
    </div>
  )
}
