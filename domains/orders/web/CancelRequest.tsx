/** A buyer's request to cancel an order, its result, and until when the merchant answers. */
import { withdrawCancel } from '#domains/payments/cancel-calls.gen.ts'
import { InfoRequests } from '#domains/work/web/door/InfoRequests.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myOrder, myOrders } from '../buyer-calls.gen.ts'
import type { OrderDetail } from '../contract.ts'

export function CancelRequest({ order }: { order: OrderDetail }) {
  const t = useT('orders')
  const { zoned } = useDates()
  const withdraw = useAct(withdrawCancel, {
    refresh: [myOrder, myOrders],
    onDone: () => toast(t('request.withdrawn'), { kind: 'success' }),
  })
  const { cancelRequest, infoRequests } = order
  if (cancelRequest === null) return null
  const { state, dueAt, decidedAt, decision } = cancelRequest
  if (state === 'waiting') {
    return (
      <>
        <Notice tone="warning">
          <b>{t('request.waiting')}</b>
          {dueAt === null ? (
            <p>{t('request.paused')}</p>
          ) : (
            <>
              <p>
                <ClockLine label={t('request.by')} at={dueAt} calm />
              </p>
              <p>{t(order.isBeingBuilt ? 'request.thenBuilt' : 'request.then')}</p>
            </>
          )}
          <p className="pt-2">
            <Button
              size="small"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate({ orderNumber: order.number })}
            >
              {t('request.withdraw')}
            </Button>
          </p>
        </Notice>
        {infoRequests.some((each) => each.state !== 'withdrawn') && (
          <Panel title={t('request.questions')} level={2}>
            <InfoRequests
              kind="cancelRequests"
              requests={infoRequests}
              refresh={[myOrder, myOrders]}
            />
          </Panel>
        )}
      </>
    )
  }
  if (state !== 'declined' || decidedAt === null) return null
  return (
    <Notice tone="info">
      <b>{t('request.declined', { time: zoned(decidedAt) })}</b>
      <p>{t('request.reason', { reason: decision })}</p>
    </Notice>
  )
}
