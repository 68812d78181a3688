/** /office/points-goods: what points can be spent on, how much of it is left, and what may be done with each. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { usePendingObjects } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { officePointsGoods } from '../office-calls.gen.ts'
import type { OfficePointsGoods } from '../office-contract.ts'
import { GOODS_STATES } from '../states.ts'
import { GoodsActs } from './GoodsActs.tsx'
import { GoodsDrawer } from './GoodsDrawer.tsx'

export const Route = createFileRoute('/_frame/office/points-goods')({
  validateSearch: searchOf({ state: oneOf(...GOODS_STATES) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.points-goods')('title') }],
  }),
  component: PointsGoodsPage,
})

const TONES = { draft: 'neutral', on_sale: 'success', off: 'danger' } as const

function PointsGoodsPage() {
  const t = useT('office.points-goods')
  const may = useMay()
  const { state } = Route.useSearch()
  const found = useLivePages(officePointsGoods, { state })
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <PageTitle title={t('title')}>
        <span className="flex flex-wrap items-center gap-2">
          <Link to="/office/points-orders" className={buttonClass({ variant: 'secondary' })}>
            {t('toOrders')}
          </Link>
          {may('points-goods.edit') && (
            <Button variant="primary" icon={Plus} onClick={() => setIsAdding(true)}>
              {t('add')}
            </Button>
          )}
        </span>
      </PageTitle>
      <Panel flush>
        <Tabs
          label={t('states')}
          current={state ?? 'all'}
          items={(['all', ...GOODS_STATES] as const).map((id) => ({
            id,
            label: t(`state.${id}`),
            link: (props) => (
              <Link
                to="/office/points-goods"
                search={{ state: id === 'all' ? undefined : id }}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <Loaded query={found}>
          {(data) => <Table rows={data.pages.flatMap(({ items }) => items)} />}
        </Loaded>
        <EndlessFoot query={found} />
      </Panel>
      {isAdding && <GoodsDrawer opened={{ as: 'new' }} onClose={() => setIsAdding(false)} />}
    </>
  )
}

function Table({ rows }: { rows: readonly OfficePointsGoods[] }) {
  const t = useT('office.points-goods')
  const lang = useLang()
  const may = useMay()
  const { number } = useNumbers()
  const windowOf = useWindow()
  const asked = usePendingObjects('pointsGoods.publish')
  const isWaiting = ({ id }: OfficePointsGoods) => asked.has(`pointsGoods:${id}`)
  const nameOf = ({ name }: OfficePointsGoods) => textIn(name, lang).text
  return (
    <DataTable<OfficePointsGoods>
      label={t('title')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      nameOf={nameOf}
      empty={<EmptyState title={t('none')} text={t('noneText')} />}
      columns={[
        {
          id: 'name',
          header: t('name'),
          cell: (row) => (
            <span className="stack gap-1">
              <b className="wrap-anywhere">{nameOf(row)}</b>
              <span className="text-sm text-ink-3">
                {[t(`kind.${row.kind}`), row.coupon].filter((each) => each !== null).join(' · ')}
              </span>
            </span>
          ),
        },
        {
          id: 'state',
          header: t('order.status'),
          phone: 'corner',
          cell: (row) =>
            isWaiting(row) ? (
              <Tag tone="warning">{t('waits')}</Tag>
            ) : (
              <Tag tone={TONES[row.state]}>{t(`state.${row.state}`)}</Tag>
            ),
        },
        {
          id: 'points',
          header: t('pointsCount'),
          align: 'number',
          phone: 'labelled',
          cell: ({ pointsCount }) => number(pointsCount),
        },
        {
          id: 'taken',
          header: t('taken'),
          align: 'number',
          phone: 'labelled',
          cell: ({ takenCount, totalCount }) =>
            t('of', { count: number(takenCount), total: number(totalCount) }),
        },
        { id: 'window', header: t('window'), phone: 'full', cell: windowOf },
        {
          id: 'acts',
          header: <span className="sr-only">{t('acts')}</span>,
          align: 'number',
          phone: 'last',
          cell: (row) =>
            may('points-goods.edit') && (
              <GoodsActs row={row} name={nameOf(row)} isWaiting={isWaiting(row)} />
            ),
        },
      ]}
    />
  )
}

/** When they can be ordered. */
function useWindow() {
  const t = useT('office.points-goods')
  const { dateTime } = useDates()
  return ({ saleFrom, saleUntil }: OfficePointsGoods): string => {
    if (saleFrom !== null && saleUntil !== null)
      return t('fromTo', { from: dateTime(saleFrom), to: dateTime(saleUntil) })
    if (saleFrom !== null) return t('fromOn', { from: dateTime(saleFrom) })
    return saleUntil === null ? t('always') : t('untilThen', { to: dateTime(saleUntil) })
  }
}
