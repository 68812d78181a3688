/** A buyer's transfer requests, from the request to the order: in their purchases. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWarehouseChoice } from '#domains/stock/web/door/warehouse-choice.ts'
import { AskedTag } from '#domains/work/web/door/AskedTag.tsx'
import { InfoRequests } from '#domains/work/web/door/InfoRequests.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { pages } from '#kit/web/calls/call.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myRequests, withdrawRequest } from '../calls.gen.ts'
import type { Request } from '../contract.ts'
import { RequestClock, RequestTag } from './RequestState.tsx'

export default function MyRequests() {
  const t = useT('transfers')
  const [taken, setTaken] = useState<Request | null>(null)
  const requests = useInfiniteQuery(pages(myRequests, {}))
  const withdraw = useAct(withdrawRequest, {
    refresh: [myRequests],
    onDone: () => (setTaken(null), toast(t('withdrawn'), { kind: 'info' })),
  })
  return (
    <Panel title={t('mine')} level={2}>
      <Loaded query={requests}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState size="small" title={t('none')} text={t('noneText')} />
          ) : (
            <ul>
              {items.map((request) => (
                <Row key={request.id} request={request} onWithdraw={() => setTaken(request)} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      <EndlessFoot query={requests} />
      <ConfirmDialog
        open={taken !== null}
        title={t('withdrawTitle')}
        confirmLabel={t('withdraw')}
        cancelLabel={t('keep')}
        busy={withdraw.isPending}
        onConfirm={() => taken !== null && withdraw.mutate({ requestId: taken.id })}
        onCancel={() => setTaken(null)}
      >
        {t('withdrawText', { name: taken?.name ?? '' })}
      </ConfirmDialog>
    </Panel>
  )
}

function Row({ request, onWithdraw }: { request: Request; onWithdraw: () => void }) {
  const t = useT('transfers')
  const { money } = useMoney()
  const { choose } = useWarehouseChoice()
  const needsAnswer = request.infoRequests.some((each) => each.state === 'open')
  const { state, quantity, arrivedQuantity, warehouseName: place } = request
  const facts = [
    request.optionText,
    arrivedQuantity === null
      ? t('wanted', { count: quantity, place })
      : t('came', { count: arrivedQuantity, place }),
    t('feeOf', { fee: money(request.feeAmount, request.currency) }),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <Link
          to="/goods/$id"
          params={{ id: String(request.productId) }}
          search={{ sku: request.skuId }}
          className="font-semibold text-ink hover:text-link"
        >
          {request.name}
        </Link>
        <p className="text-sm text-ink-3">{facts.filter((each) => each !== '').join(' · ')}</p>
        {request.declineReason !== null && (
          <p className="text-sm text-danger">{t('why', { reason: request.declineReason })}</p>
        )}
      </div>
      <div className="grid justify-items-start gap-1">
        {needsAnswer ? <AskedTag /> : <RequestTag state={state} />}
        <RequestClock request={request} />
      </div>
      {state === 'submitted' && (
        <Button size="small" onClick={onWithdraw}>
          {t('withdraw')}
        </Button>
      )}
      {state === 'arrived' && (
        <Link
          to="/goods/$id"
          params={{ id: String(request.productId) }}
          search={{ sku: request.skuId }}
          className={buttonClass({ variant: 'primary', size: 'small' })}
          // The goods are held there for the buyer, so they have to be ordered from there.
          onClick={() => choose(request.warehouseId)}
        >
          {t('order')}
        </Link>
      )}
      {request.orderNumber !== null && (
        <Link
          to="/user/user/order/details"
          search={{ number: request.orderNumber }}
          className={buttonClass({ size: 'small' })}
        >
          {t('seeOrder')}
        </Link>
      )}
      {request.infoRequests.some((each) => each.state !== 'withdrawn') && (
        <div className="basis-full">
          <InfoRequests
            kind="transferRequests"
            requests={request.infoRequests}
            refresh={[myRequests]}
          />
        </div>
      )}
    </li>
  )
}
