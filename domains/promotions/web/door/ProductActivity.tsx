/** On a product's page: the activity in which it was opened, with its price, until the second that ends. Never rendered on the server. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OptionRow } from '#domains/catalog/web/door/OptionPicker.tsx'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { productActivity } from '../../calls.gen.ts'

const WORDS = {
  special: 'special',
  fixed: 'fixed',
  gift: 'gift.title',
  flash: 'flash.title',
} as const

type Props = { productId: number; activityId: number }

export default function ProductActivity({ productId, activityId }: Props) {
  const t = useT('promotions')
  const { money } = useMoney()
  const queries = useQueryClient()
  const { data, isError, dataUpdatedAt } = useQuery({
    ...query(productActivity, { activityId, productId }),
    staleTime: 0,
  })
  // Over meanwhile: the price above is the one without it.
  if (data === undefined || isError) return null
  const { kind, name, startsInMs, leftMs, currency, lowestAmount, highestAmount } = data
  const isOn = startsInMs === 0
  const until = new Date(dataUpdatedAt + (isOn ? leftMs : startsInMs)).toISOString()
  const price = lowestAmount === null ? '' : money(lowestAmount, currency)
  return (
    <OptionRow label={t(WORDS[kind])}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
        <Tag tone={kind === 'gift' ? 'member' : 'sale'}>{name}</Tag>
        {price !== '' && (
          <b className="text-sale">
            {lowestAmount === highestAmount ? price : t('priceFrom', { price })}
          </b>
        )}
        <span className="flex items-center gap-2 text-ink-3">
          {t(isOn ? 'ends' : 'starts')}
          <Countdown
            key={until}
            until={until}
            look="plain"
            onEnd={() => void queries.invalidateQueries({ queryKey: [productActivity.path] })}
          />
        </span>
      </p>
    </OptionRow>
  )
}
