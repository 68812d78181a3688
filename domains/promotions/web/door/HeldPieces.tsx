/**
 * The pieces of flash sales that are held for the visitor, each with the clock until they must be ordered and paid. Says so where that has
 * passed while the page is open. Never rendered on the server.
 */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import { flashSession, flashSessions, myFlashClaim, myFlashClaims } from '../../flash-calls.gen.ts'
import { heldUntil, useOpenClaims, type OpenClaim } from '../flash/open-claims.ts'
import { OrderHeld } from '../flash/OrderHeld.tsx'

const CHANGED = [myFlashClaims, myFlashClaim, flashSessions, flashSession]

export type HeldPiecesProps = {
  /** On the confirm page: those of what is being ordered, without the way there. */
  skuIds?: readonly number[] | undefined
  /** Called when the time of some is over. */
  onLapse?: (() => void) | undefined
  /** Space around them where there are some. */
  className?: string | undefined
}

export default function HeldPieces({ skuIds, onLapse, className }: HeldPiecesProps) {
  const t = useT('promotions')
  const units = useUnits()
  const queries = useQueryClient()
  const { claims, answeredAt } = useOpenClaims()
  const [lapsed, setLapsed] = useState<readonly OpenClaim[]>([])
  const held = claims.filter(
    ({ state, leftMs, skuId }) =>
      state === 'held' && leftMs !== null && (skuIds?.includes(skuId) ?? true),
  )
  const end = (claim: OpenClaim) => {
    setLapsed((before) => [...before, claim])
    for (const { path } of CHANGED) void queries.invalidateQueries({ queryKey: [path] })
    onLapse?.()
  }
  const isHeld = ({ activityId, skuId }: OpenClaim) =>
    held.some((each) => each.activityId === activityId && each.skuId === skuId)
  const over = lapsed.filter((claim) => !isHeld(claim))
  if (held.length + over.length === 0) return null
  return (
    <section aria-label={t('flash.heldPieces')} className={className}>
      <ul className="grid gap-2">
        {held.map((claim) => {
          const { activityId, skuId, productId, name, unitName, heldCount, buyNow } = claim
          const until = heldUntil(claim, answeredAt)
          return (
            <li key={`${activityId} ${skuId}`}>
              <Notice
                tone="success"
                action={
                  skuIds === undefined && buyNow && <OrderHeld buyNow={buyNow} size="small" />
                }
              >
                <Link
                  to="/goods/goods-{$id}/$active"
                  params={{ id: String(productId), active: String(activityId) }}
                  className="link"
                >
                  {name}
                </Link>
                <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                  {t('flash.held', {
                    count: heldCount ?? 1,
                    unit: units(unitName, heldCount ?? 1),
                  })}
                  <Countdown until={until} look="plain" onEnd={() => end(claim)} />
                </p>
                {skuIds !== undefined && <p>{t('flash.heldText')}</p>}
              </Notice>
            </li>
          )
        })}
        {over.map(({ activityId, skuId, name }) => (
          <li key={`over ${activityId} ${skuId}`}>
            <Notice live tone="warning">
              {t('flash.lapsedOf', { name })}
            </Notice>
          </li>
        ))}
      </ul>
    </section>
  )
}
