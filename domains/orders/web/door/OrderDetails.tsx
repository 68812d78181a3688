/** The state of an order, who acts next and by when, its goods, parcels, payments and history. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { DevicePanelsProps } from '#domains/device-orders/web/door/DevicePanels.tsx'
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import { OrderMoney } from '#domains/payments/web/door/OrderMoney.tsx'
import { TotalsList } from '#domains/pricing/web/door/TotalsList.tsx'
import { AskedTag } from '#domains/work/web/door/AskedTag.tsx'
import Printer from 'lucide-react/icons/printer'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Slot } from '#kit/web/pages/slots.tsx'
import { myOrder } from '../../buyer-calls.gen.ts'
import type { OrderDetail } from '../../contract.ts'
import { hasReferencesOpen, isInReview, isOwed } from '../../states.ts'
import { groupedNumber } from './number.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { CancelRequest } from '../CancelRequest.tsx'
import { DifferencePanel } from '../DifferenceOf.tsx'
import { OrderActions } from '../OrderActions.tsx'
import { OrderClock } from '../OrderClock.tsx'
import { OrderGoods } from '../OrderGoods.tsx'
import { OrderContact } from '../OrderContact.tsx'
import { CasesTag, LabelWord } from './OrderLabel.tsx'
import { OrderTimeline } from '../OrderTimeline.tsx'
import { PrintHeader } from '../PrintHeader.tsx'
import { PickupPanel } from '../PickupPanel.tsx'
import { Parcels } from '../Parcels.tsx'
import { History } from '../History.tsx'
import { BalanceDue } from '../BalanceDue.tsx'

import type { OrderCasesProps } from '#domains/after-sales/web/door/OrderCases.tsx'
import type { ReceiptVoucherProps } from '#domains/receipt-vouchers/web/door/ReceiptVoucher.tsx'
import type { SaveAsListProps } from '#domains/purchases/web/door/SaveAsList.tsx'
import type { ReferencesDialogProps } from '../ReferencesDialog.tsx'
import type { PaymentPlanProps } from './PaymentPlan.tsx'

const DevicePanels = late<DevicePanelsProps>(
  () => import('#domains/device-orders/web/door/DevicePanels.tsx'),
)
const ReceiptVoucher = late<ReceiptVoucherProps>(
  () => import('#domains/receipt-vouchers/web/door/ReceiptVoucher.tsx'),
)
const OrderCases = late<OrderCasesProps>(
  () => import('#domains/after-sales/web/door/OrderCases.tsx'),
)
/** Few orders have one, and few are reviewed. */
const PaymentPlan = late<PaymentPlanProps>(() =>
  import('./PaymentPlan.tsx').then(({ PaymentPlan: loaded }) => ({ default: loaded })),
)

const SaveAsList = late<SaveAsListProps>(() =>
  import('#domains/purchases/web/door/SaveAsList.tsx').then(({ SaveAsList: loaded }) => ({
    default: loaded,
  })),
)
const ReferencesDialog = late<ReferencesDialogProps>(() =>
  import('../ReferencesDialog.tsx').then(({ ReferencesDialog: loaded }) => ({ default: loaded })),
)

const ReviewPanel = late<{ orderNumber: string }>(() =>
  import('#domains/order-reviews/web/door/ReviewPanel.tsx').then(({ ReviewPanel: loaded }) => ({
    default: loaded,
  })),
)

type OfOrder = { order: OrderDetail }
declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** Below the head of an order: what its buyer has to know or do first. */
    'orders.notices': OfOrder
    /** Below the address that it goes to. */
    'orders.delivery': OfOrder
    /** Above the goods: what later domains have of an order. */
    'orders.panels': OfOrder
    /** Below the goods: its files. */
    'orders.documents': OfOrder
  }
}
type OrderSlot = 'orders.notices' | 'orders.delivery' | 'orders.panels' | 'orders.documents'

/** Of a difference order: its one amount is its total. */
const NO_GOODS = [] as const

type Props = {
  orderNumber: string
  /** The list that leads here. */
  list?: { title: string; to: '/user/user/order/list' | '/user/user/shebeiorder' }
}

export function OrderDetails({ orderNumber, list }: Props) {
  const t = useT('orders')
  const { zoned } = useDates()
  const { data: order } = useSuspenseQuery(query(myOrder, { orderNumber }))
  const isDifference = order.caseNumber !== null
  const isUnpaid = order.axes.lifecycle === 'open' && order.axes.payment === 'unpaid'
  return (
    <section className="stack">
      <PrintHeader orderNumber={order.number} />
      <Breadcrumb
        items={[
          {
            label: list?.title ?? t('list.title'),
            link: (props) => <Link to={list?.to ?? '/user/user/order/list'} {...props} />,
          },
          { label: groupedNumber(order.number) },
        ]}
      />
      <Panel>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid gap-2">
            <h1 className="print-quiet">
              <LabelWord order={order} />
            </h1>
            {(order.needsAnswer || order.openCaseCount > 0) && (
              <p className="flex flex-wrap gap-2">
                {order.needsAnswer && <AskedTag />}
                <CasesTag count={order.openCaseCount} />
              </p>
            )}
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
              {t('number')} <span className="tabular-nums">{groupedNumber(order.number)}</span>
              <CopyButton text={order.number} name={t('number')} />
              <span>{t('details.placedAt', { time: zoned(order.placedAt) })}</span>
            </p>
            <OrderClock order={order} />
            {order.closedReason !== null && (
              <p>{t('details.closedReason', { reason: order.closedReason })}</p>
            )}
          </div>
          <div className="grid justify-items-start gap-2 md:justify-items-end">
            <OrderActions order={order} />
            {!isDifference && (
              <Suspense fallback={null}>
                <SaveAsList orderNumber={order.number} />
              </Suspense>
            )}
            <Button variant="quiet" icon={Printer} onClick={() => print()}>
              {t('details.print')}
            </Button>
          </div>
        </div>
        <div className="pt-6">
          <OrderTimeline order={order} />
        </div>
      </Panel>
      {isInReview(order.axes) && !order.needsAnswer && (
        <Notice>{t(order.isOnTerms ? 'details.inReviewOnTerms' : 'details.inReview')}</Notice>
      )}
      {order.axes.review !== 'none' && (
        <Suspense fallback={null}>
          <ReviewPanel orderNumber={order.number} />
        </Suspense>
      )}
      {order.placedFor && (
        <Notice>{t(isUnpaid ? 'details.placedForUnpaid' : 'details.placedFor')}</Notice>
      )}
      <OfOthers name="orders.notices" order={order} />
      <CancelRequest order={order} />
      <PickupPanel order={order} />
      <Machines order={order} />
      <Parcels order={order} />
      {!isDifference && <AfterShipping order={order} />}
      <OfOthers name="orders.panels" order={order} />
      {order.caseNumber === null ? (
        <OrderGoods order={order} />
      ) : (
        <DifferencePanel order={order} caseNumber={order.caseNumber} />
      )}
      <div className="two-columns two-columns-start">
        {!isDifference && <Delivery order={order} />}
        <Panel title={t('details.sums')}>
          <TotalsList
            totals={order.totals}
            isOwed={isOwed(order.axes)}
            {...(isDifference && { parts: NO_GOODS })}
          />
          <OrderMoney orderNumber={order.number} />
          <BalanceDue order={order} />
        </Panel>
      </div>
      <OfOthers name="orders.documents" order={order} />
      <div className="print-hidden">
        <OrderContact orderNumber={order.number} />
      </div>
      <History entries={order.history} moves={order.addressChanges} isBuyers />
    </section>
  )
}

/** Where the goods go and how, and what the buyer wrote to it. */
function Delivery({ order }: { order: OrderDetail }) {
  const t = useT('orders')
  const words = useT('shipping')
  return (
    <Panel title={t(order.delivery === 'pickup' ? 'details.collector' : 'details.delivery')}>
      <AddressText address={order.address} />
      <p className="pt-2">{words(`method.${order.delivery}`)}</p>
      <OfOthers name="orders.delivery" order={order} />
      <References order={order} />
    </Panel>
  )
}

/** What the buyer wrote to the order, and the way to change it. */
function References({ order }: { order: OrderDetail }) {
  const t = useT('orders')
  const [isEditing, setIsEditing] = useState(false)
  const rows = [
    { label: t('poNumber'), value: order.poNumber },
    { label: t('details.remarks'), value: order.remarks },
  ].filter(({ value }) => value !== '')
  return (
    <>
      {rows.length > 0 && <KeyValueList rows={rows} />}
      {hasReferencesOpen(order.axes) && (
        <div className="print-hidden pt-2">
          <Button variant="quiet" size="small" onClick={() => setIsEditing(true)}>
            {t('references.edit')}
          </Button>
        </div>
      )}
      {isEditing && (
        <Suspense>
          <ReferencesDialog order={order} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What the buyer can do once the goods are on their way, and what they have shown of the delivery. */
function AfterShipping({ order: { axes, number } }: { order: OrderDetail }) {
  const isReceived = axes.fulfilment === 'received'
  if (axes.fulfilment === 'unfulfilled') return null
  return (
    <>
      <Suspense fallback={null}>
        <OrderCases orderNumber={number} />
      </Suspense>
      {isReceived && (
        <Suspense>
          <ReceiptVoucher orderNumber={number} />
        </Suspense>
      )}
    </>
  )
}

type OfOthersProps = { name: OrderSlot; order: OrderDetail }

const OfOthers = ({ name, order }: OfOthersProps) => (
  <Suspense fallback={null}>
    <Slot name={name} props={{ order }} />
  </Suspense>
)

/** What an order of machines has beside its goods: stages of payment, milestones, installation and acceptance. */
function Machines({ order }: { order: OrderDetail }) {
  return (
    <>
      {order.plan !== null && (
        <Suspense fallback={<Skeleton />}>
          <PaymentPlan plan={order.plan} order={order} />
        </Suspense>
      )}
      {order.number.startsWith('DO') && (
        <Suspense fallback={<Skeleton />}>
          <DevicePanels orderNumber={order.number} />
        </Suspense>
      )}
    </>
  )
}
