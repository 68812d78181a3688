/** /office/orders/{number}: one order with all details and actions. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import type { DevicePanelProps } from '#domains/device-orders/office/door/DevicePanel.tsx'
import { REFRESH } from '#domains/payments/office/door/refresh.ts'
import { PaymentsPanel } from '#domains/payments/office/door/PaymentsPanel.tsx'
import { TotalsList } from '#domains/pricing/web/door/TotalsList.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { CrownTag, Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Slot } from '#kit/web/pages/slots.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { GonePage } from '#kit/web/pages/GonePage.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeOrder } from '../office-calls.gen.ts'
import type { OfficeOrder } from '../office-contract.ts'
import { OrderReasons } from '../reasons.ts'
import { isInReview, isOwed } from '../states.ts'
import { BalanceDue } from '../web/BalanceDue.tsx'
import { PaymentPlan } from '../web/door/PaymentPlan.tsx'
import { groupedNumber } from '../web/door/number.ts'
import { OrderLabel } from '../web/door/OrderLabel.tsx'
import { CancelRequest } from './CancelRequest.tsx'
import { HandOver } from './HandOver.tsx'
import { OrderActs } from './OrderActs.tsx'
import { OrderBuyer } from './OrderBuyer.tsx'
import { OrderLines } from './OrderLines.tsx'
import type { OfficeOrderCasesProps } from '#domains/after-sales/office/door/OrderCases.tsx'
import type { ReceiptVoucherProps } from '#domains/receipt-vouchers/office/door/ReceiptVoucher.tsx'
import type { OrderNotesProps } from './OrderNotes.tsx'
import { OrderParcels } from './OrderParcels.tsx'
import { OrderWay } from './OrderWay.tsx'
import { ShipForm } from './ShipForm.tsx'

const DevicePanel = late<DevicePanelProps>(
  () => import('#domains/device-orders/office/door/DevicePanel.tsx'),
)
const ReceiptVoucher = late<ReceiptVoucherProps>(
  () => import('#domains/receipt-vouchers/office/door/ReceiptVoucher.tsx'),
)
const OrderCases = late<OfficeOrderCasesProps>(
  () => import('#domains/after-sales/office/door/OrderCases.tsx'),
)
const OrderNotes = late<OrderNotesProps>(() => import('./OrderNotes.tsx'))

export const Route = createFileRoute('/_frame/office/orders/$number')({
  head: ({ params, match: { context } }) => ({
    meta: [{ title: `${groupedNumber(params.number)} · ${context.t('office.orders')('title')}` }],
  }),
  component: OrderPage,
})

function OrderPage() {
  const { number } = Route.useParams()
  const t = useT('office.orders')
  const kit = useT('office.kit')
  const order = useLive(officeOrder, { orderNumber: number })
  const code = order.error instanceof Refused ? order.error.reason.code : undefined
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/orders" {...props} /> },
          { label: groupedNumber(number) },
        ]}
      />
      {code === OrderReasons.orderNotFound.code ? (
        <GonePage
          title={t('gone.title')}
          text={kit('gone.text')}
          back={
            <Link to="/office/orders" className={buttonClass({ variant: 'primary' })}>
              {t('gone.back')}
            </Link>
          }
        />
      ) : (
        <Loaded query={order}>{(found) => <Order key={found.number} order={found} />}</Loaded>
      )}
    </>
  )
}

/** Nothing that was not shipped has any. */
const Cases = ({ order: { axes, number } }: { order: OfficeOrder }) =>
  axes.fulfilment !== 'unfulfilled' && (
    <Suspense>
      <OrderCases orderNumber={number} />
    </Suspense>
  )

const Received = ({ order }: { order: OfficeOrder }) =>
  order.axes.fulfilment === 'received' && (
    <Suspense>
      <ReceiptVoucher orderNumber={order.number} />
    </Suspense>
  )

/** What a difference order has nothing of. */
const OfGoods = ({ order }: { order: OfficeOrder }) => (
  <>
    <OrderParcels order={order} />
    <Received order={order} />
    <Cases order={order} />
  </>
)

type OfOrder = { order: OfficeOrder }
declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** Below the head of an order: what staff have to know first. */
    'office.orderNotices': OfOrder
    /** Below its parcels: what later domains have of an order. */
    'office.orderPanels': OfOrder
    /** Beside it, below its amounts. */
    'office.orderSide': OfOrder
  }
}

type OfOthersProps = {
  name: 'office.orderNotices' | 'office.orderPanels' | 'office.orderSide'
  order: OfficeOrder
}

const OfOthers = ({ name, order }: OfOthersProps) => (
  <Suspense fallback={null}>
    <Slot name={name} props={{ order }} />
  </Suspense>
)

function Order({ order }: { order: OfficeOrder }) {
  const t = useT('office.orders')
  const may = useMay()
  const hasGoods = order.caseNumber === null
  const canShip =
    may('orders.ship') && order.actions.some(({ action, allowed }) => action === 'ship' && allowed)
  return (
    <>
      <PageTitle
        look="record"
        title={groupedNumber(order.number)}
        beside={
          <>
            <CopyButton text={order.number} name={t('column.number')} />
            <OrderLabel order={order} />
            {order.openCaseCount > 0 && <Tag tone="danger">{t('inAfterSales')}</Tag>}
            {order.buyer.superMember && <CrownTag tall>{t('superMember')}</CrownTag>}
          </>
        }
      >
        <OrderActs order={order} />
      </PageTitle>
      {order.remindedCount > 0 && order.axes.lifecycle === 'open' && (
        <Notice tone="warning">{t('remindedNote', { count: order.remindedCount })}</Notice>
      )}
      {order.placedFor && (
        <Notice>
          {t('placedFor', {
            name: order.history[0]?.actorName ?? '',
            buyer: order.buyer.nickName,
          })}
        </Notice>
      )}
      {isInReview(order.axes) && (
        <Notice
          tone="warning"
          action={
            <Link to="/office/order-reviews" className={buttonClass({ size: 'small' })}>
              {t('inReviewLink')}
            </Link>
          }
        >
          {t('inReview')}
        </Notice>
      )}
      {order.caseNumber !== null && (
        <Notice
          action={
            <Link
              to="/office/after-sales/$number"
              params={{ number: order.caseNumber }}
              className={buttonClass({ size: 'small' })}
            >
              {t('differenceLink')}
            </Link>
          }
        >
          {t('differenceText')}
        </Notice>
      )}
      <OfOthers name="office.orderNotices" order={order} />
      <CancelRequest order={order} />
      <PendingApprovals object={`order:${order.number}`} refresh={REFRESH} />
      <div className="office-detail">
        <div className="stack min-w-0">
          {hasGoods && <OrderWay order={order} />}
          {order.plan !== null && <PaymentPlan plan={order.plan} order={order} isOffice />}
          {hasGoods && <OrderLines order={order} />}
          {canShip &&
            (order.delivery === 'pickup' ? <HandOver order={order} /> : <ShipForm order={order} />)}
          {order.number.startsWith('DO') && (
            <Suspense fallback={<Skeleton />}>
              <DevicePanel orderNumber={order.number} />
            </Suspense>
          )}
          {hasGoods && <OfGoods order={order} />}
          <OfOthers name="office.orderPanels" order={order} />
          {may('payments.read') && (
            <PaymentsPanel orderNumber={order.number} currency={order.currency} />
          )}
          <section id="notes" className="scroll-mt-16">
            <Suspense fallback={<Skeleton />}>
              <OrderNotes order={order} />
            </Suspense>
          </section>
        </div>
        <div className="stack min-w-0">
          <OrderBuyer order={order} />
          <Sums order={order} />
          <OfOthers name="office.orderSide" order={order} />
        </div>
      </div>
    </>
  )
}

function Sums({ order }: { order: OfficeOrder }) {
  const t = useT('office.orders')
  return (
    <Panel title={t('sums')}>
      <TotalsList
        totals={order.totals}
        isOwed={isOwed(order.axes)}
        // The one amount of a difference order is its total.
        {...(order.caseNumber !== null && { parts: [] })}
      />
      <div className="mt-4">
        <KeyValueList
          rows={[
            {
              label: t(order.isOnTerms ? 'onTerms' : 'paid'),
              value: <Money amount={order.paidAmount} currency={order.currency} />,
            },
            ...(order.refundedAmount === 0
              ? []
              : [
                  {
                    label: t('refunded'),
                    value: <Money amount={order.refundedAmount} currency={order.currency} />,
                  },
                ]),
          ]}
        />
      </div>
      <BalanceDue order={order} />
    </Panel>
  )
}
