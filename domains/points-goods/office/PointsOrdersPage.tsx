/** /office/points-orders: what buyers have ordered for points, to be sent or cancelled. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag, type TagTone } from '#kit/ui/figures/Tag.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { officePointsOrders } from '../office-calls.gen.ts'
import type { OfficePointsOrder } from '../office-contract.ts'
import { mayOrder, ORDER_STATES, type OrderState } from '../states.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { ShipDialog } from './ShipDialog.tsx'

export const Route = createFileRoute('/_frame/office/points-orders')({
  validateSearch: searchOf({ state: oneOf(...ORDER_STATES), q: text(20) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.points-goods')('ordersTitle') }],
  }),
  component: PointsOrdersPage,
})

function PointsOrdersPage() {
  const t = useT('office.points-goods')
  const { state, q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const found = useLivePages(officePointsOrders, { state, q })
  return (
    <>
      <PageTitle title={t('ordersTitle')}>
        <Link to="/office/points-goods" className={buttonClass({ variant: 'secondary' })}>
          {t('toGoods')}
        </Link>
      </PageTitle>
      <Panel flush>
        <Tabs
          label={t('states')}
          current={state ?? 'all'}
          items={(['all', ...ORDER_STATES] as const).map((id) => ({
            id,
            label: t(`order.state.${id}`),
            link: (props) => (
              <Link
                to="/office/points-orders"
                search={(now) => ({ ...now, state: id === 'all' ? undefined : id })}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <div className="office-filters">
          <FilterWords
            key={q}
            label={t('order.search')}
            words={q}
            maxLength={20}
            onWords={(words) =>
              void navigate({ search: (now) => ({ ...now, q: words }), replace: true })
            }
          />
        </div>
        <Loaded query={found}>
          {(data) => <Orders rows={data.pages.flatMap(({ items }) => items)} />}
        </Loaded>
        <EndlessFoot query={found} />
      </Panel>
    </>
  )
}

const TONES: Record<OrderState, TagTone> = {
  to_ship: 'warning',
  shipped: 'info',
  received: 'success',
  cancelled: 'neutral',
  issued: 'success',
}

function Orders({ rows }: { rows: readonly OfficePointsOrder[] }) {
  const t = useT('office.points-goods')
  const { dateTime } = useDates()
  const { number } = useNumbers()
  return (
    <DataTable<OfficePointsOrder>
      label={t('ordersTitle')}
      rows={rows}
      keyOf={(row) => row.number}
      nameOf={(row) => row.number}
      empty={<EmptyState title={t('order.none')} text={t('order.noneText')} />}
      columns={[
        {
          id: 'number',
          header: t('order.number'),
          cell: (row) => (
            <>
              <b className="tabular-nums">{groupedNumber(row.number)}</b>
              <small className="block text-ink-3">{dateTime(row.placedAt)}</small>
            </>
          ),
        },
        {
          id: 'state',
          header: t('order.status'),
          phone: 'corner',
          cell: ({ state }) => <Tag tone={TONES[state]}>{t(`order.state.${state}`)}</Tag>,
        },
        {
          id: 'buyer',
          header: t('order.buyer'),
          phone: 'full',
          cell: (row) => <Buyer row={row} />,
        },
        {
          id: 'goods',
          header: t('order.goods'),
          phone: 'full',
          cell: ({ name, quantity, kind }) => (
            <>
              <span className="wrap-anywhere">
                {name} × {number(quantity)}
              </span>
              <small className="block text-ink-3">{t(`kind.${kind}`)}</small>
            </>
          ),
        },
        {
          id: 'points',
          header: t('order.points'),
          align: 'number',
          phone: 'labelled',
          cell: ({ pointsCount }) => number(pointsCount),
        },
        { id: 'to', header: t('order.to'), phone: 'full', cell: (row) => <Delivery row={row} /> },
        {
          id: 'acts',
          header: <span className="sr-only">{t('acts')}</span>,
          align: 'number',
          phone: 'last',
          cell: (row) => <Acts row={row} />,
        },
      ]}
    />
  )
}

function Buyer({ row: { buyerId, buyerName } }: { row: OfficePointsOrder }) {
  const t = useT('office.points-goods')
  const may = useMay()
  if (buyerName === null) return <span className="text-ink-3">{t('order.deleted')}</span>
  if (!may('customers.read')) return <span className="wrap-anywhere">{buyerName}</span>
  return (
    <Link
      to="/office/customers/$id"
      params={{ id: String(buyerId) }}
      className="link wrap-anywhere"
    >
      {buyerName}
    </Link>
  )
}

function Delivery({ row }: { row: OfficePointsOrder }) {
  const { address, carrierName, trackingNumber, cancelNote } = row
  if (cancelNote !== '') return <span className="text-sm text-ink-3">{cancelNote}</span>
  if (address === null) return '—'
  return (
    <span className="text-sm">
      <AddressText address={address} />
      {carrierName !== null && (
        <small className="block text-ink-3">
          {[carrierName, trackingNumber].filter((each) => each !== null).join(' ')}
        </small>
      )}
    </span>
  )
}

function Acts({ row }: { row: OfficePointsOrder }) {
  const t = useT('office.points-goods')
  const may = useMay()
  const [open, setOpen] = useState<'ship' | 'cancel'>()
  if (!may('points-goods.ship') || !mayOrder(row.state, 'ship')) return null
  const close = () => setOpen(undefined)
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <Button size="small" variant="primary" onClick={() => setOpen('ship')}>
        {t('ship')}
      </Button>
      <Button size="small" onClick={() => setOpen('cancel')}>
        {t('cancelOrder')}
      </Button>
      {open === 'ship' && <ShipDialog number={row.number} onClose={close} />}
      {open === 'cancel' && <CancelDialog number={row.number} onClose={close} />}
    </span>
  )
}
