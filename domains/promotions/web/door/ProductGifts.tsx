/** On a product's page: the gifts that its goods earn, until the second they end. Never rendered on the server. */
import { useQuery } from '@tanstack/react-query'
import { OptionRow } from '#domains/catalog/web/door/OptionPicker.tsx'
import { useOwnPricesAsked } from '#domains/pricing/web/door/own-prices-asked.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAskAgainAt } from '#kit/web/calls/ask-again.ts'
import { query } from '#kit/web/calls/call.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { giftsOfProduct } from '../../gift-calls.gen.ts'

export default function ProductGifts({ productId }: { productId: number }) {
  const t = useT('promotions')
  const { money } = useMoney()
  const asked = query(giftsOfProduct, { productId })
  const isAsked = useOwnPricesAsked()
  const { data, dataUpdatedAt } = useQuery({ ...asked, enabled: isAsked, staleTime: 0 })
  const leftMs = data?.activities[0]?.leftMs
  useAskAgainAt(leftMs === undefined ? null : dataUpdatedAt + leftMs, giftsOfProduct.path)
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
