/** Goods of a session: how much of them is sold, as a bar, a share and a number. */
import { Link } from '@tanstack/react-router'
import type { Currency } from '#kit/contract/money.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Photo } from '#kit/ui/pictures/Picture.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Session, SessionSku } from '../../flash-contract.ts'

const SIDE = 400
/** One transparent pixel: the tile shows its placeholder. */
export const NOTHING =
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

type Props = { session: Session; sku: SessionSku; currency: Currency }

export function FlashCard({ session: { activityId, state }, sku, currency }: Props) {
  const t = useT('promotions')
  const { productId, name, optionText, pictureUrl, leftCount } = sku
  const act =
    state === 'soon' || state === 'ended' || state === 'stopped'
      ? 'look'
      : leftCount > 0
        ? 'buy'
        : 'queue'
  return (
    <li className="panel grid grid-cols-[7rem_minmax(0,1fr)] gap-4 p-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <Photo src={pictureUrl ?? NOTHING} alt="" width={SIDE} height={SIDE} />
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="line-clamp-2">{name}</h3>
        {optionText !== '' && <p className="truncate text-xs text-ink-3">{optionText}</p>}
        <div className="mt-auto grid gap-1">
          <SoldShare sku={sku} />
        </div>
        <div className="flex flex-wrap items-end justify-between gap-2">
          <FlashPrice sku={sku} currency={currency} />
          <Link
            to="/goods/goods-{$id}/$active"
            params={{ id: String(productId), active: String(activityId) }}
            className={buttonClass({
              variant: act === 'look' ? 'secondary' : 'sale',
              size: 'small',
            })}
          >
            {t(`flash.${act}`)}
          </Link>
        </div>
      </div>
    </li>
  )
}

export function SoldShare({ sku }: { sku: SessionSku }) {
  const t = useT('promotions')
  const { number, percent } = useNumbers()
  const { name, leftCount, quotaCount, soldOutAfterMs, askedCount } = sku
  // What is left below the minimum order cannot be sold.
  const soldCount = quotaCount - leftCount
  const share = t('flash.share', { percent: percent(soldCount / quotaCount) })
  return (
    <>
      <ProgressBar value={soldCount} max={quotaCount} label={`${name}: ${share}`} tone="sale" />
      <p className="flex justify-between gap-2 text-xs text-ink-3">
        <span>{share}</span>
        <span>{t('flash.left', { count: number(leftCount) })}</span>
      </p>
      {soldOutAfterMs !== null && (
        <p className="text-xs text-ink-3">
          {t('flash.result', { seconds: Math.ceil(soldOutAfterMs / 1000), count: askedCount })}
        </p>
      )}
    </>
  )
}

export function FlashPrice({ sku, currency }: { sku: SessionSku; currency: Currency }) {
  const t = useT('promotions')
  const { money } = useMoney()
  const { amount, listAmount } = sku
  return (
    <div className="grid gap-1">
      <Money amount={amount} currency={currency} size="medium" tone="sale" />
      {listAmount !== null && listAmount > amount && (
        <del className="text-xs text-ink-3">
          {t('flash.retail', { price: money(listAmount, currency) })}
        </del>
      )}
    </div>
  )
}
