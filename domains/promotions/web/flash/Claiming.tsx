/** Asking for pieces of a flash sale: how many, the button that is never below the fold, and what came of it. */
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CartLink } from '#domains/cart/web/door/CartLink.tsx'
import { OptionRow } from '#domains/catalog/web/door/OptionPicker.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { nearestQuantity } from '#kit/ui/forms/quantity.ts'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import {
  askFlash,
  flashSession,
  flashTicket,
  myFlashClaim,
  myFlashClaims,
} from '../../flash-calls.gen.ts'
import type { Claim, Session, SessionSku } from '../../flash-contract.ts'
import { actOf } from './act-of.ts'
import { ClaimResult } from './ClaimResult.tsx'
import { OrderHeld } from './OrderHeld.tsx'
import { RemindButton } from './RemindButton.tsx'

const WAITING_MS = 3000
const HELD_MS = 15_000

const route = getRouteApi('/_shop/goods/goods-{$id}/$active')

/** How soon it may have changed by itself. */
const freshIn = (claim: Claim | null | undefined): number | false =>
  claim?.state === 'waiting' ? WAITING_MS : claim?.state === 'held' ? HELD_MS : false

/** `forYou`: how many more the limit of a person leaves. */
type Props = {
  session: Pick<Session, 'activityId' | 'state' | 'isReminded' | 'wasReminded'>
  sku: SessionSku
  forYou: number
}

export function Claiming({ session, sku, forYou }: Props) {
  const { activityId, state } = session
  const { skuId } = sku
  const isLoggedIn = useOwner() !== null
  const asked = useQuery({
    ...query(myFlashClaim, { activityId, skuId }),
    enabled: isLoggedIn,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => freshIn(data),
  })
  const claim = asked.data ?? null
  const isOpen = claim?.state === 'waiting' || claim?.state === 'held'
  return (
    <>
      {claim !== null && (
        <ClaimResult
          claim={claim}
          answeredAt={asked.dataUpdatedAt}
          isStale={asked.isPaused || asked.failureCount > 0}
          activityId={activityId}
          sku={sku}
        />
      )}
      {claim?.state === 'held' && claim.buyNow !== null && (
        <Bar>
          <OrderHeld buyNow={claim.buyNow} size="large" />
        </Bar>
      )}
      {state === 'soon' && (
        <Bar>
          <RemindButton session={session} size="large" />
        </Bar>
      )}
      {state !== 'soon' && !isOpen && <Asking session={session} sku={sku} forYou={forYou} />}
    </>
  )
}

/** Below the rest, and on a phone at the bottom of the window. */
function Bar({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="buy-bar max-md:hidden">{children}</div>
      <div className="action-bar action-bar-alone">
        <CartLink className="action-bar-mini" />
        {children}
      </div>
    </>
  )
}

function Asking({ session: { activityId, state }, sku, forYou }: Props) {
  const t = useT('promotions')
  const navigate = route.useNavigate()
  const { count: typed = 0 } = route.useSearch()
  const { skuId, name, unitName, perOrderCount, unpaidCount, leastCount, stepCount } = sku
  const most = Math.min(perOrderCount, forYou)
  const rule = { min: leastCount, step: stepCount, max: Math.max(most, leastCount) }
  const { quantity: count } = nearestQuantity(typed, rule)
  const refresh = [myFlashClaim, myFlashClaims, flashSession]
  const ask = useAct(askFlash, { refresh })
  // A guest is asked to log in, and comes back here: the address has what they chose.
  const ticket = useAct(flashTicket, {
    onDone: (issued) => ask.mutate({ activityId, skuId, count, ...issued }),
  })
  const act = actOf(state, sku)
  const hasAll = forYou < leastCount
  const isOn = !hasAll && (act === 'buy' || act === 'queue')
  return (
    <>
      {isOn && most > leastCount && (
        <OptionRow label={t('flash.quantity')} isAct>
          <QuantityStepper
            value={count}
            onChange={(chosen) =>
              void navigate({
                search: (before) => ({ ...before, count: chosen }),
                replace: true,
                resetScroll: false,
              })
            }
            label={name}
            unit={unitName}
            {...rule}
          />
        </OptionRow>
      )}
      {isOn && act === 'queue' && (
        <p className="text-sm text-warning">{t('flash.mayComeBack', { count: unpaidCount })}</p>
      )}
      {act === 'gone' && <p className="text-sm text-ink-2">{t('flash.allPaid')}</p>}
      <Bar>
        <Button
          variant={act === 'queue' ? 'secondary' : 'sale'}
          size="large"
          disabled={!isOn}
          busy={ticket.isPending || ask.isPending}
          onClick={() => ticket.mutate({ activityId, skuId })}
        >
          {isOn
            ? t(`flash.${act}`)
            : hasAll && (act === 'buy' || act === 'queue')
              ? t('flash.hadAll')
              : t(`flash.state.${act === 'gone' ? 'soldOut' : state}`)}
        </Button>
      </Bar>
    </>
  )
}
