/** Goods of a session: price, how much is sold, the limit, and what can be done. */
import { Link } from '@tanstack/react-router'
import type { Currency } from '#kit/contract/money.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Photo } from '#kit/ui/pictures/Picture.tsx'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import type { Session, SessionSku } from '../../flash-contract.ts'
import { actOf } from './act-of.ts'
import { heldUntil, useOpenClaims } from './open-claims.ts'
import { OrderHeld } from './OrderHeld.tsx'
import { SaleResult, SoldShare } from './SoldShare.tsx'

const SIDE = 400
/** One transparent pixel: the tile shows its placeholder. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Its photo, or the placeholder. */
export const pictureOf = ({ pictureUrl }: SessionSku): string => pictureUrl ?? NOTHING

type Props = { session: Session; sku: SessionSku; currency: Currency }

export function FlashCard({ session, sku, currency }: Props) {
  const t = useT('promotions')
  const units = useUnits()
  const { activityId, state } = session
  const { skuId, productId, name, optionText, perBuyerCount, unitName } = sku
  const place = { id: String(productId), active: String(activityId) }
  return (
    <li className="panel grid grid-cols-[7rem_minmax(0,1fr)] gap-4 p-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <Link
        to="/goods/goods-{$id}/$active"
        params={place}
        search={{ sku: skuId }}
        tabIndex={-1}
        aria-hidden
      >
        <Photo src={pictureOf(sku)} alt="" width={SIDE} height={SIDE} />
      </Link>
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="line-clamp-2">
          <Link to="/goods/goods-{$id}/$active" params={place} search={{ sku: skuId }}>
            {name}
          </Link>
        </h3>
        {optionText !== '' && <p className="truncate text-xs text-ink-3">{optionText}</p>}
        {state !== 'soon' && (
          <div className="mt-auto grid gap-1">
            <SoldShare sku={sku} />
            <SaleResult sku={sku} />
          </div>
        )}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-2">
          <FlashPrice sku={sku} currency={currency} />
          <CardAct session={session} sku={sku} />
        </div>
        <p className="text-xs text-warning">
          {t('flash.limit', { count: perBuyerCount, unit: units(unitName, perBuyerCount) })}
        </p>
      </div>
    </li>
  )
}

/** What this buyer can do: order what is held for them, ask for pieces, wait for some. */
function CardAct({ session: { activityId, state }, sku }: Pick<Props, 'session' | 'sku'>) {
  const t = useT('promotions')
  const { number } = useNumbers()
  const { claims, answeredAt } = useOpenClaims()
  const { skuId, productId } = sku
  const own = claims.find((each) => each.activityId === activityId && each.skuId === skuId)
  if (own?.state === 'held' && own.buyNow !== null)
    return (
      <div className="ml-auto grid justify-items-end gap-1">
        <span className="text-xs text-success">
          <Countdown until={heldUntil(own, answeredAt)} look="plain" isBrief />
        </span>
        <OrderHeld buyNow={own.buyNow} size="small" />
      </div>
    )
  const act = own?.state === 'waiting' ? 'look' : actOf(state, sku)
  return (
    <div className="ml-auto grid justify-items-end gap-1">
      {own?.position != null && (
        <span className="text-xs text-ink-2">
          {t('flash.waiting', { position: number(own.position) })}
        </span>
      )}
      {act === 'gone' ? (
        <span className="text-sm text-ink-3">{t('flash.state.soldOut')}</span>
      ) : (
        <Link
          to="/goods/goods-{$id}/$active"
          params={{ id: String(productId), active: String(activityId) }}
          search={{ sku: skuId }}
          className={buttonClass({ variant: act === 'buy' ? 'sale' : 'secondary', size: 'small' })}
        >
          {t(`flash.${act}`)}
        </Link>
      )}
    </div>
  )
}

export function FlashPrice({ sku, currency }: Pick<Props, 'sku' | 'currency'>) {
  const t = useT('promotions')
  const { money } = useMoney()
  const words = useT('catalog')
  const { amount, listAmount, lowestBefore } = sku
  return (
    <div className="grid gap-1">
      <Money amount={amount} currency={currency} size="large" tone="sale" />
      {listAmount !== null && listAmount > amount && (
        <del className="text-xs text-ink-3">
          {t('flash.retail', { price: money(listAmount, currency) })}
        </del>
      )}
      {lowestBefore !== null && listAmount !== null && listAmount > amount && (
        <span className="lowest-before">
          {words('card.lowestBefore', { price: money(lowestBefore, currency) })}
        </span>
      )}
    </div>
  )
}
