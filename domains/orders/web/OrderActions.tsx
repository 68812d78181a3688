/** The actions possible with an order now. The server says which are possible, and why another is not. */
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { AnswerButton } from '#domains/work/web/door/AnswerButton.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { late } from '#kit/web/pages/late.ts'
import { translatorFor, useDates, useT } from '#kit/web/language/i18n.tsx'
import { setCartCount } from '#domains/cart/web/door/cart-count.ts'
import { toast } from '#kit/web/toast/toast.ts'
import {
  deleteOrder,
  extendReceipt,
  myOrder,
  myOrders,
  orderAgain,
  orderCounts,
  remindShipment,
} from '../buyer-calls.gen.ts'
import type { AddReport } from '#domains/cart/report-contract.ts'
import type { ConfirmReceiptProps } from '#domains/receipt-vouchers/web/door/ConfirmReceipt.tsx'
import type { OrderDetail } from '../contract.ts'
import { OrderConfirming } from '#domains/payments/web/door/OrderConfirming.tsx'
import type { AddedReportProps } from './door/AddedReport.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { PayAction } from './PayAction.tsx'

const ConfirmReceipt = late<ConfirmReceiptProps>(
  () => import('#domains/receipt-vouchers/web/door/ConfirmReceipt.tsx'),
)

const AddedReport = late<AddedReportProps>(() =>
  import('./door/AddedReport.tsx').then(({ AddedReport: loaded }) => ({ default: loaded })),
)

type Order = Pick<
  DataOf<typeof myOrders>['items'][number],
  | 'number'
  | 'axes'
  | 'actions'
  | 'needsAnswer'
  | 'isBeingBuilt'
  | 'remindedAt'
  | 'trackingOpen'
  | 'keepsAmount'
  | 'isOnTerms'
  | 'caseNumber'
  | 'currency'
> &
  // Of one order alone they are known.
  Partial<Pick<OrderDetail, 'cancelRequest'>>
type Name = Order['actions'][number]['action']
const REFRESHED = [myOrders, myOrder, orderCounts] as const

export function OrderActions({ order, compact }: { order: Order; compact?: boolean }) {
  const t = useT('orders')
  const [asking, setAsking] = useState<Asking>(null)
  const acts = useOrderActs(() => setAsking(null))
  const { number: orderNumber, cancelRequest } = order
  const may = (name: Name) =>
    order.actions.some(({ action, allowed }) => action === name && allowed)
  const size = compact === true ? ('small' as const) : undefined
  return (
    <div className="grid gap-2 md:justify-items-end">
      {may('pay') && compact !== true && <OrderConfirming orderNumber={orderNumber} />}
      <div className="button-row">
        {order.needsAnswer && compact !== true && <AnswerButton />}
        {order.needsAnswer && compact === true && (
          <AskedLink orderNumber={orderNumber} size={size} />
        )}
        {may('pay') && <PayAction order={order} size={size} cancelRequest={cancelRequest} />}
        {may('confirm') && (
          <Button variant="primary" size={size} onClick={() => setAsking('confirm')}>
            {t('action.confirm')}
          </Button>
        )}
        {may('extendReceipt') && (
          <Button size={size} onClick={() => setAsking('extend')}>
            {t('action.extendReceipt')}
          </Button>
        )}
        {may('remind') && (
          <Button
            variant="secondary"
            size={size}
            busy={acts.remind.isPending}
            onClick={() => acts.remind.mutate({ orderNumber })}
          >
            {t('action.remind')}
          </Button>
        )}
        {compact === true && may('viewLogistics') && (
          <Link
            to="/user/user/order/details"
            search={{ number: orderNumber }}
            hash="parcels"
            className={buttonClass({ size })}
            onClick={() => {
              if (!order.trackingOpen) toast(t('details.trackingClosed'))
            }}
          >
            {t('action.viewLogistics')}
          </Link>
        )}
        {may('evaluate') && <EvaluateLink orderNumber={orderNumber} size={size} />}
        {compact === true && <AfterSalesLink order={order} />}
        {may('orderAgain') && (
          <Button
            size={size}
            busy={acts.again.isPending}
            onClick={() => acts.again.mutate({ orderNumber })}
          >
            {t('action.orderAgain')}
          </Button>
        )}
        {may('cancel') && (
          <Button variant="quiet" size={size} onClick={() => setAsking('cancel')}>
            {t('action.cancel')}
          </Button>
        )}
        {may('requestCancel') && (
          <Button variant="quiet" size={size} onClick={() => setAsking('requestCancel')}>
            {/* Of an order on terms nothing was paid that goes back: credit is released. */}
            {t(order.isOnTerms ? 'action.cancel' : 'action.requestCancel')}
          </Button>
        )}
        {may('delete') && (
          <Button variant="quiet" size={size} onClick={() => setAsking('delete')}>
            {t('action.delete')}
          </Button>
        )}
      </div>
      {compact !== true && <NotNow order={order} />}
      {acts.report !== null && (
        <Suspense>
          <AddedReport report={acts.report} onClose={() => acts.setReport(null)} />
        </Suspense>
      )}
      <Questions order={order} asking={asking} acts={acts} onClose={() => setAsking(null)} />
    </div>
  )
}

type LinkToProps = { orderNumber: string; size: 'small' | undefined }

/** What the shop asks is answered on the order's page. */
function AskedLink({ orderNumber, size }: LinkToProps) {
  const t = useT('work')
  return (
    <Link
      to="/user/user/order/details"
      search={{ number: orderNumber }}
      className={buttonClass({ variant: 'primary', size })}
    >
      {t('asked.go')}
    </Link>
  )
}

/** Orders of machines have a page of their own. */
function EvaluateLink({ orderNumber, size }: LinkToProps) {
  const t = useT('orders')
  const isOfMachines = orderNumber.startsWith('DO')
  return (
    <Link
      to={isOfMachines ? '/user/user/shebeiorder/evaluate' : '/user/user/order/evaluate'}
      search={{ number: orderNumber }}
      className={buttonClass({ variant: 'primary', size })}
    >
      {t('action.evaluate')}
    </Link>
  )
}

function AfterSalesLink({ order: { number, axes, caseNumber } }: { order: Order }) {
  const t = useT('orders')
  // A difference order has no goods.
  if (axes.fulfilment === 'unfulfilled' || caseNumber !== null) return null
  return (
    <Link
      to={
        number.startsWith('DO')
          ? '/user/user/shebeiorder/afterSalesDetails'
          : '/user/user/order/afterSalesDetails'
      }
      search={{ number }}
      className={buttonClass({ size: 'small' })}
    >
      {t('action.afterSales')}
    </Link>
  )
}

/** Actions that a buyer may look for in vain while they are not possible yet or have just become impossible. */
const EXPLAINED = ['requestCancel', 'remind', 'confirm'] as const

/** Why an action that a buyer may look for is missing. An ended order needs no explanation. */
function NotNow({ order }: { order: Order }) {
  const t = useT('orders')
  const { moment } = useDates()
  const isOpen = order.actions.some(({ action, allowed }) => action === 'delete' && !allowed)
  const isPaid = order.actions.some(
    ({ action, why }) => action === 'pay' && why !== null && why !== 'orders.why.voucherWaiting',
  )
  if (!isOpen) return null
  const shown = isPaid ? EXPLAINED : (['cancel'] as const)
  const rows = shown.flatMap((name) => {
    const found = order.actions.find(({ action }) => action === name)
    if (found === undefined || found.allowed || found.why === null) return []
    const why = translatorFor(t, `why.${found.why.slice('orders.why.'.length)}`, {})
    const since =
      name === 'remind' && order.remindedAt !== null ? ` · ${moment(order.remindedAt)}` : ''
    return [{ name, why: why + since }]
  })
  if (rows.length === 0) return null
  return (
    <details className="print-hidden text-sm text-ink-3 md:text-end">
      <summary>{t('details.notNow')}</summary>
      <ul className="pt-1">
        {rows.map(({ name, why }) => (
          <li key={name}>{t('details.notNowBecause', { action: t(`action.${name}`), why })}</li>
        ))}
      </ul>
    </details>
  )
}

type Asking = 'cancel' | 'requestCancel' | 'confirm' | 'extend' | 'delete' | null
type QuestionsProps = {
  order: Order
  asking: Asking
  acts: ReturnType<typeof useOrderActs>
  onClose: () => void
}

/** Confirmation dialogs of actions that cannot be undone. */
function Questions({ order, asking, acts, onClose }: QuestionsProps) {
  const { number: orderNumber, isBeingBuilt, keepsAmount, currency } = order
  const t = useT('orders')
  return (
    <>
      {(asking === 'cancel' || asking === 'requestCancel') && (
        <CancelDialog
          orderNumber={orderNumber}
          isPaid={asking === 'requestCancel'}
          isBeingBuilt={isBeingBuilt}
          keeps={{ amount: keepsAmount, currency }}
          onClose={() => onClose()}
        />
      )}
      {asking === 'confirm' && (
        <Suspense>
          <ConfirmReceipt orderNumber={orderNumber} onClose={() => onClose()} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asking === 'extend'}
        title={t('extend.title')}
        confirmLabel={t('action.extendReceipt')}
        busy={acts.extend.isPending}
        onConfirm={() => acts.extend.mutate({ orderNumber })}
        onCancel={() => onClose()}
        tone="primary"
        cancelLabel={t('keep')}
      >
        {t('extend.text')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        title={t('delete.title')}
        confirmLabel={t('action.delete')}
        busy={acts.remove.isPending}
        onConfirm={() => acts.remove.mutate({ orderNumber })}
        onCancel={() => onClose()}
        cancelLabel={t('keep')}
      >
        {t('delete.text')}
      </ConfirmDialog>
    </>
  )
}

function useOrderActs(close: () => void) {
  const t = useT('orders')
  const navigate = useNavigate()
  const refresh = REFRESHED
  const remind = useAct(remindShipment, {
    refresh,
    onDone: () => toast(t('remind.done'), { kind: 'success' }),
  })
  const remove = useAct(deleteOrder, {
    refresh: [myOrders, orderCounts],
    onDone: async () => {
      close()
      toast(t('delete.done'), { kind: 'success' })
      await navigate({ to: '/user/user/order/list' })
    },
  })
  const [report, setReport] = useState<AddReport | null>(null)
  const again = useAct(orderAgain, {
    onDone: async (added) => {
      setCartCount(added.count)
      const isPlain = added.lines.every(
        ({ outcome, priceChange }) => outcome === 'added' && priceChange === null,
      )
      if (!isPlain) return setReport(added)
      toast(t('again.done'), { kind: 'success' })
      await navigate({ to: '/shoppingCart' })
    },
  })
  const extend = useAct(extendReceipt, {
    refresh,
    onDone: () => (close(), toast(t('extend.done'), { kind: 'success' })),
  })
  return { extend, remind, remove, again, report, setReport }
}
