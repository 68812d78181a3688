/** On a product's page: the gifts that its goods earn, until the second they end. Never rendered on the server. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OptionRow } from '#domains/catalog/web/door/OptionPicker.tsx'
import { useOwnPricesAsked } from '#domains/pricing/web/door/own-prices-asked.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { giftsOfProduct } from '../../gift-calls.gen.ts'

/** A browser's timers hold no more. */
const TIMER_MAX_MS = 2 ** 31 - 1

export default function ProductGifts({ productId }: { productId: number }) {
  const t = useT('promotions')
  const { money } = useMoney()
  const queries = useQueryClient()
  const asked = query(giftsOfProduct, { productId })
  const isAsked = useOwnPricesAsked()
  const { data } = useQuery({ ...asked, enabled: isAsked, staleTime: 0 })
  const leftMs = data?.activities[0]?.leftMs
  useEffect(() => {
    if (leftMs === undefined) return
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: [giftsOfProduct.path] }),
      Math.min(leftMs, TIMER_MAX_MS),
    )
    return () => clearTimeout(timer)
  }, [data, leftMs, queries])
  if (data === undefined || data.activities.length === 0) return null
  return (
    <OptionRow label={t('gift.title')}>
      <ul className="grid gap-1 py-2 text-sm">
        {data.activities.flatMap(({ activityId, name, measure, tiers }) =>
          tiers.map(({ tier, least, gifts }) => (
            <li key={`${activityId}:${tier}`}>
              <Tag tone="member">{name}</Tag>{' '}
              {measure === 'amount'
                ? t('gift.fromMoney', {
                    amount: money(least, data.currency),
                    gifts: gifts.join(' / '),
                  })
                : t('gift.fromCount', { count: least, gifts: gifts.join(' / ') })}
            </li>
          )),
        )}
      </ul>
    </OptionRow>
  )
}
