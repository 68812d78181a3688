/** A product in a session: its price and clock, how much is sold, and asking for pieces. Never rendered on the server. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import BadgePercent from 'lucide-react/icons/badge-percent'
import { OptionPicker, OptionRow } from '#domains/catalog/web/door/OptionPicker.tsx'
import { PriceRow } from '#domains/catalog/web/door/PriceBlock.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { classes } from '#kit/ui/basics/classes.ts'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { Money, StruckPrice } from '#kit/ui/figures/Money.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { flashSession } from '../../flash-calls.gen.ts'
import type { Session } from '../../flash-contract.ts'
import { Claiming } from './Claiming.tsx'
import { turnOf } from './sessions.ts'
import { SaleResult, SoldShare } from './SoldShare.tsx'

const FRESH_MS = 10_000

const route = getRouteApi('/_shop/goods/goods-{$id}/$active')

export type FlashProductProps = { productId: number; activityId: number }

export default function FlashProduct({ productId, activityId }: FlashProductProps) {
  const t = useT('promotions')
  const words = useT('catalog')
  const { money } = useMoney()
  const units = useUnits()
  const { sku: skuId } = route.useSearch()
  const navigate = route.useNavigate()
  const asked = useQuery({
    ...query(flashSession, { activityId }),
    staleTime: 0,
    refetchInterval: FRESH_MS,
  })
  return (
    <Loaded query={asked} skeleton={<Skeleton className="h-96" />}>
      {(session) => {
        const { state, currency, stopReason } = session
        const skus = session.skus.filter((each) => each.productId === productId)
        const sku = skus.find((each) => each.skuId === skuId) ?? skus[0]
        if (sku === undefined) return null
        const { amount, listAmount, lowestBefore, perBuyerCount, unitName } = sku
        const ownCount = session.own.find((each) => each.skuId === sku.skuId)?.count ?? 0
        const forYou = Math.max(perBuyerCount - ownCount, 0)
        return (
          <div className="grid gap-4">
            <div className="price-block">
              <SaleBar session={session} answeredAt={asked.dataUpdatedAt} />
              <PriceRow label={t('flash.price')}>
                <Money amount={amount} currency={currency} size="huge" tone="sale" />
                {listAmount !== null && listAmount > amount && (
                  <StruckPrice amount={listAmount} currency={currency} withWord />
                )}
                {lowestBefore !== null && (
                  <span className="text-sm text-ink-3">
                    {words('product.lowestBefore', { price: money(lowestBefore, currency) })}
                  </span>
                )}
                <span className="text-sm text-warning">
                  {t('flash.limit', { count: perBuyerCount, unit: units(unitName, perBuyerCount) })}
                  {ownCount > 0 && (
                    <>
                      {' · '}
                      {t('flash.forYou', { count: forYou, unit: units(unitName, forYou) })}
                    </>
                  )}
                </span>
              </PriceRow>
              {state !== 'soon' && (
                <div className="grid gap-1 px-4 pb-3">
                  <SoldShare sku={sku} />
                  <SaleResult sku={sku} />
                </div>
              )}
            </div>
            {stopReason !== null && (
              <Notice tone="warning">{t('flash.stopReason', { reason: stopReason })}</Notice>
            )}
            {skus.length > 1 && (
              <OptionPicker
                label={t('flash.option')}
                current={String(sku.skuId)}
                values={skus.map((each) => ({
                  id: String(each.skuId),
                  label: each.optionText,
                  src: each.pictureUrl ?? undefined,
                }))}
                onSelect={(id) =>
                  void navigate({
                    search: { sku: Number(id) },
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
            )}
            {skus.length === 1 && sku.optionText !== '' && (
              <OptionRow label={t('flash.option')}>
                <span className="py-2 text-sm">{sku.optionText}</span>
              </OptionRow>
            )}
            <Claiming key={sku.skuId} session={session} sku={sku} forYou={forYou} />
          </div>
        )
      }}
    </Loaded>
  )
}

/** The red bar above the price: the session, and the clock until it starts or ends. */
function SaleBar({ session, answeredAt }: { session: Session; answeredAt: number }) {
  const t = useT('promotions')
  const queries = useQueryClient()
  const { name, state } = session
  const isOver = state === 'ended' || state === 'stopped'
  return (
    <div className={classes('offer-bar', isOver && 'offer-bar-over')}>
      <Icon of={BadgePercent} />
      <b>{name}</b>
      {isOver || state === 'soldOut' ? <span>{t(`flash.state.${state}`)}</span> : null}
      {!isOver && (
        <span className="offer-end">
          {t(state === 'soon' ? 'starts' : 'ends')}
          <Countdown
            key={state}
            until={turnOf(session, answeredAt)}
            look="on-solid"
            onEnd={() => void queries.invalidateQueries({ queryKey: [flashSession.path] })}
          />
        </span>
      )}
    </div>
  )
}
