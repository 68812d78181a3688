/** Asking for pieces of a flash sale, and what came of it: pieces that are held, or a place in the queue. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { askFlash, flashSession, flashTicket, myFlashClaim } from '../../flash-calls.gen.ts'
import type { Claim, SessionSku, SessionState } from '../../flash-contract.ts'
import { LeaveQueue } from './LeaveQueue.tsx'

const WAITING_MS = 3000
const HELD_MS = 15_000

/** How soon it may have changed by itself. */
const freshIn = (claim: Claim | null | undefined): number | false =>
  claim?.state === 'waiting' ? WAITING_MS : claim?.state === 'held' ? HELD_MS : false

type Props = { activityId: number; state: SessionState; sku: SessionSku }

export function Claiming({ activityId, state, sku }: Props) {
  const { skuId } = sku
  const isLoggedIn = useOwner() !== null
  const { data: claim = null, dataUpdatedAt } = useQuery({
    ...query(myFlashClaim, { activityId, skuId }),
    enabled: isLoggedIn,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => freshIn(data),
  })
  const isOpen = claim?.state === 'waiting' || claim?.state === 'held'
  return (
    <div className="grid gap-3">
      {claim !== null && (
        <Result claim={claim} answeredAt={dataUpdatedAt} activityId={activityId} skuId={skuId} />
      )}
      {!isOpen && <Asking activityId={activityId} state={state} sku={sku} />}
    </div>
  )
}

function Asking({ activityId, state, sku }: Props) {
  const t = useT('promotions')
  const { skuId, name, unitName, perOrderCount, leftCount, leastCount, stepCount } = sku
  const [count, setCount] = useState(leastCount)
  const refresh = [myFlashClaim, flashSession]
  const ask = useAct(askFlash, { refresh })
  // Who is not logged in is asked to, and comes back here.
  const ticket = useAct(flashTicket, {
    onDone: (issued) => ask.mutate({ activityId, skuId, count, ...issued }),
  })
  const isOn = state === 'on' || state === 'soldOut'
  const act = leftCount > 0 ? 'buy' : 'queue'
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isOn && perOrderCount > leastCount && (
        <QuantityStepper
          value={count}
          onChange={setCount}
          label={name}
          unit={unitName}
          min={leastCount}
          step={stepCount}
          max={perOrderCount}
        />
      )}
      <Button
        variant="sale"
        size="large"
        disabled={!isOn}
        busy={ticket.isPending || ask.isPending}
        onClick={() => ticket.mutate({ activityId, skuId })}
      >
        {t(isOn ? `flash.${act}` : `flash.state.${state}`)}
      </Button>
    </div>
  )
}

type ResultProps = { claim: Claim; answeredAt: number; activityId: number; skuId: number }

function Result({ claim, answeredAt, ...place }: ResultProps) {
  const t = useT('promotions')
  const { number } = useNumbers()
  const { state, position, heldCount, leftMs, buyNow, orderNumber } = claim
  if (state === 'waiting')
    return (
      <Notice live action={<LeaveQueue {...place} />}>
        <p className="font-semibold">{t('flash.waiting', { position: number(position ?? 1) })}</p>
        <p>{t('flash.waitingText')}</p>
      </Notice>
    )
  if (state === 'held' && leftMs !== null)
    return (
      <Notice
        live
        tone="success"
        action={
          buyNow && (
            <Link
              to="/shoppingCart/confirm"
              search={{
                sku: buyNow.skuId,
                unit: buyNow.unitId,
                warehouse: buyNow.warehouseId,
                quantity: buyNow.quantity,
              }}
              className={buttonClass({ variant: 'primary' })}
            >
              {t('flash.order')}
            </Link>
          )
        }
      >
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {t('flash.held', { count: heldCount ?? 1 })}
          <Countdown until={new Date(answeredAt + leftMs).toISOString()} look="plain" />
        </p>
        <p>{t('flash.heldText')}</p>
      </Notice>
    )
  if (state === 'ordered' && orderNumber !== null)
    return (
      <Notice
        tone="success"
        action={
          <Link
            to="/user/user/order/details"
            search={{ number: orderNumber }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('flash.toOrder')}
          </Link>
        }
      >
        {t('flash.ordered')}
      </Notice>
    )
  if (state === 'left') return <Notice live>{t('flash.leftQueue')}</Notice>
  const words = { missed: 'flash.missed', stopped: 'flash.stopped' } as const
  const word = state === 'missed' || state === 'stopped' ? words[state] : 'flash.lapsed'
  return <Notice tone="warning">{t(word)}</Notice>
}
