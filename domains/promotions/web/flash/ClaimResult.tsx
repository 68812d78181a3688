/** What came of asking: pieces that are held, a place in the queue, or why there is neither. */
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import type { Claim, SessionSku } from '../../flash-contract.ts'
import { LeaveQueue } from './LeaveQueue.tsx'
import { heldUntil } from './open-claims.ts'

type Props = {
  claim: Claim
  answeredAt: number
  /** The latest answer did not come, as while offline. */
  isStale: boolean
  activityId: number
  sku: Pick<SessionSku, 'skuId' | 'unitName'>
}

export function ClaimResult(props: Props) {
  return (
    <Focused state={props.claim.state}>
      <Result {...props} />
    </Focused>
  )
}

/** Has the focus when the button that was pressed is gone: what came of it stands here. */
function Focused({ state, children }: { state: Claim['state']; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef<Claim['state']>(undefined)
  useEffect(() => {
    const isLost = document.activeElement === document.body
    if (shown.current !== state && isLost && navigator.userActivation.hasBeenActive)
      place.current?.focus()
    shown.current = state
  }, [state])
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  )
}

function Result({ claim, answeredAt, isStale, activityId, sku: { skuId, unitName } }: Props) {
  const t = useT('promotions')
  const units = useUnits()
  const { number } = useNumbers()
  const { state, position, heldCount, leftMs, orderNumber } = claim
  if (state === 'waiting')
    return (
      <Notice live action={<LeaveQueue activityId={activityId} skuId={skuId} />}>
        <p className="font-semibold">{t('flash.waiting', { position: number(position ?? 1) })}</p>
        <p>{t(isStale ? 'flash.stale' : 'flash.waitingText')}</p>
      </Notice>
    )
  if (state === 'held' && leftMs !== null)
    return (
      <Notice live tone="success">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {t('flash.held', { count: heldCount ?? 1, unit: units(unitName, heldCount ?? 1) })}
          <Countdown until={heldUntil(claim, answeredAt)} look="plain" />
        </p>
        <p>{t('flash.heldText')}</p>
      </Notice>
    )
  // Its order was placed, and may have been closed since.
  if ((state === 'ordered' || state === 'lapsed') && orderNumber !== null)
    return (
      <Notice
        tone={state === 'ordered' ? 'success' : 'info'}
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
        {t(state === 'ordered' ? 'flash.ordered' : 'flash.orderClosed')}
      </Notice>
    )
  if (state === 'left') return <Notice live>{t('flash.leftQueue')}</Notice>
  const words = { missed: 'flash.missed', stopped: 'flash.stopped' } as const
  const word = state === 'missed' || state === 'stopped' ? words[state] : 'flash.lapsed'
  return <Notice tone="warning">{t(word)}</Notice>
}
