/** /user/user/pointorder/details?number=: one order of points goods, and what its buyer can do with it. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import { myPointLines, myPoints } from '#domains/points/calls.gen.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { toast } from '#kit/web/toast/toast.ts'
import {
  cancelPointsOrder,
  myPointsOrder,
  myPointsOrders,
  pointsGoods,
  receivePointsOrder,
} from '../calls.gen.ts'
import type { PointsOrder } from '../contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import { Codes } from './Codes.tsx'
import { OrderStateTag } from './OrderStateTag.tsx'
import { RewardPhoto } from './RewardPhoto.tsx'

export const Route = createFileRoute('/_shop/user/user/pointorder/details')({
  validateSearch: searchOf({ number: text(20) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('points-goods')('orders') }] }),
  component: PointsOrderPage,
})

function PointsOrderPage() {
  const { number = '' } = Route.useSearch()
  const isNumber = /^PG\d{15}$/.test(number)
  const order = useQuery({ ...query(myPointsOrder, { number }), enabled: isNumber })
  const isGone =
    !isNumber ||
    (order.error instanceof Refused &&
      order.error.reason.code === PointsGoodsReasons.orderNotFound.code)
  return isGone ? <Gone /> : <Loaded query={order}>{(data) => <Shown order={data} />}</Loaded>
}

function Gone() {
  const t = useT('points-goods')
  return (
    <div className="panel">
      <EmptyState
        title={t('noOrders')}
        action={
          <Link to="/user/user/pointorder" className={buttonClass({ variant: 'primary' })}>
            {t('back')}
          </Link>
        }
      />
    </div>
  )
}

function Shown({ order }: { order: PointsOrder }) {
  const t = useT('points-goods')
  const { dateTime } = useDates()
  const { number, kind, name, quantity, pointsCount, goodsId } = order
  return (
    <div className="stack">
      <div className="grid gap-1">
        <Link to="/user/user/pointorder" className="link justify-self-start text-sm">
          {t('back')}
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <h1>{t('order', { number: groupedNumber(number) })}</h1>
          <OrderStateTag state={order.state} />
        </div>
      </div>
      {order.state === 'cancelled' && (
        <Notice tone="warning">
          {order.cancelledBy === 'staff' && <p>{t('byStaff', { note: order.cancelNote })}</p>}
          <p>{t('pointsBack', { count: pointsCount })}</p>
        </Notice>
      )}
      <Panel>
        <div className="flex items-center gap-3">
          <RewardPhoto url={order.pictureUrl} kind={kind} isSmall />
          <div className="grid min-w-0 gap-1">
            <Link to="/goods/jifenxq" search={{ id: goodsId }} className="link wrap-anywhere">
              {name}
            </Link>
            <span className="text-sm">
              {t('count', { count: quantity })} ·{' '}
              <b className="text-points">{t('points', { count: pointsCount })}</b>
            </span>
          </div>
        </div>
      </Panel>
      {kind === 'code' && <Codes order={order} />}
      {kind === 'coupon' && (
        <Link
          to="/user/user/coupon"
          className={`${buttonClass({ variant: 'primary' })} justify-self-start`}
        >
          {t('toCoupons')}
        </Link>
      )}
      {order.superDays !== null && order.superUntil !== null && (
        <Panel>
          <p>
            {t('superDays', { count: order.superDays })} ·{' '}
            {t('superUntil', { time: dateTime(order.superUntil) })}
          </p>
          <Link to="/user/user/member" className="link">
            {t('superGives')}
          </Link>
        </Panel>
      )}
      {order.address !== null && (
        <Panel title={t('address')}>
          <AddressText address={order.address} />
        </Panel>
      )}
      <Times order={order} />
      <Acts order={order} />
    </div>
  )
}

function Times({ order }: { order: PointsOrder }) {
  const t = useT('points-goods')
  const { dateTime, date } = useDates()
  const { carrier, trackingNumber } = order
  const times = (['placedAt', 'shippedAt', 'receivedAt', 'cancelledAt'] as const).flatMap((key) => {
    const at = order[key]
    return at === null ? [] : [{ label: t(key), value: dateTime(at) }]
  })
  return (
    <Panel title={t('summary')}>
      <KeyValueList
        rows={[
          ...times,
          ...(carrier === null ? [] : [{ label: t('carrier'), value: carrier.name }]),
          ...(trackingNumber === null
            ? []
            : [
                {
                  label: t('tracking'),
                  value: (
                    <>
                      {trackingNumber}{' '}
                      {carrier?.trackingUrl != null && (
                        <a
                          href={carrier.trackingUrl}
                          target="_blank"
                          rel="noreferrer"
                          className="link"
                        >
                          {t('track')}
                        </a>
                      )}
                    </>
                  ),
                },
              ]),
        ]}
      />
      {order.state === 'shipped' && order.receiveBy !== null && (
        <p className="pt-3 text-sm text-ink-3">{t('receiveBy', { date: date(order.receiveBy) })}</p>
      )}
    </Panel>
  )
}

function Acts({ order }: { order: PointsOrder }) {
  const t = useT('points-goods')
  const [open, setOpen] = useState<'cancel' | 'receive' | null>(null)
  const close = () => setOpen(null)
  const refresh = [myPointsOrder, myPointsOrders, myPoints, myPointLines, pointsGoods] as const
  const done = (word: 'cancelled' | 'received') => ({
    refresh,
    onDone: () => (close(), toast(t(word), { kind: 'success' })),
  })
  const cancel = useAct(cancelPointsOrder, done('cancelled'))
  const receive = useAct(receivePointsOrder, done('received'))
  const { number, actions, pointsCount } = order
  return (
    <>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {actions.includes('receive') && (
          <Button variant="primary" onClick={() => setOpen('receive')}>
            {t('receive')}
          </Button>
        )}
        {actions.includes('cancel') && (
          <Button onClick={() => setOpen('cancel')}>{t('cancel')}</Button>
        )}
      </div>
      <ConfirmDialog
        open={open === 'cancel'}
        title={t('cancelTitle')}
        confirmLabel={t('cancel')}
        cancelLabel={t('keep')}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ number })}
        onCancel={close}
      >
        {t('cancelText', { count: pointsCount })}
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'receive'}
        tone="primary"
        title={t('receiveTitle')}
        confirmLabel={t('receive')}
        cancelLabel={t('notYet')}
        busy={receive.isPending}
        onConfirm={() => receive.mutate({ number })}
        onCancel={close}
      >
        {t('receiveText')}
      </ConfirmDialog>
    </>
  )
}
