/** On a product's page: the flash sale that has it for less, until the second that ends. Never rendered on the server. */
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { OptionRow } from '#domains/catalog/web/door/OptionPicker.tsx'
import { ownPrices } from '#domains/pricing/calls.gen.ts'
import { useFlash } from '#domains/pricing/web/door/own-price.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export default function ProductFlash({ productId }: { productId: number }) {
  const t = useT('promotions')
  const queries = useQueryClient()
  const sale = useFlash(productId)
  if (sale === undefined) return null
  const { activityId, name, amount, currency, until } = sale
  return (
    <OptionRow label={t('flash.title')} isAct>
      <div className="flex flex-wrap items-center gap-3 py-2 text-sm">
        <Tag tone="sale-solid">{name}</Tag>
        <Money amount={amount} currency={currency} size="medium" tone="sale" />
        <span className="flex items-center gap-2 text-ink-3">
          {t('ends')}
          <Countdown
            until={new Date(until).toISOString()}
            look="plain"
            onEnd={() => void queries.invalidateQueries({ queryKey: [ownPrices.path] })}
          />
        </span>
        <Link
          to="/goods/goods-{$id}/$active"
          params={{ id: String(productId), active: String(activityId) }}
          className={buttonClass({ variant: 'sale', size: 'small' })}
        >
          {t('flash.buy')}
        </Link>
      </div>
    </OptionRow>
  )
}
