/** On a card: the flash sale that has its goods for less, with price, countdown and way there. Loaded where one does, and never rendered on the server. */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownPrices } from '#domains/pricing/calls.gen.ts'
import type { useFlash } from '#domains/pricing/web/door/own-price.ts'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { spread } from '#kit/web/calls/spread.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'

type Props = { productId: number; sale: NonNullable<ReturnType<typeof useFlash>> }

export default function FlashBadge({ productId, sale }: Props) {
  const t = useT('promotions')
  const { money } = useMoney()
  const queries = useQueryClient()
  const { activityId, name, amount, currency, until } = sale
  return (
    <Link
      to="/goods/goods-{$id}/$active"
      params={{ id: String(productId), active: String(activityId) }}
      title={name}
    >
      <Tag tone="sale-solid">
        {t('flash.title')} {money(amount, currency)}{' '}
        <Countdown
          until={new Date(until).toISOString()}
          look="plain"
          isBrief
          onEnd={() => spread(() => void queries.invalidateQueries({ queryKey: [ownPrices.path] }))}
        />
      </Tag>
    </Link>
  )
}
