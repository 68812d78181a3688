/** For which place and method the quoted freight applies, and whether it is that of this checkout. */
import type * as z from 'zod/mini'
import { usePlaceName } from '#domains/shipping/web/door/place-name.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { QuotedFreight as Freight } from '../contract.ts'

type Props = { freight: z.infer<typeof Freight>; currency: Currency }

export function QuotedFreight({ freight, currency }: Props) {
  const t = useT('checkout')
  const words = useT('shipping')
  const { money } = useMoney()
  const place = usePlaceName(freight)
  const values = {
    price: money(freight.freightAmount, currency),
    way: words(`method.${freight.delivery}`),
    place,
  }
  return (
    <Notice tone={freight.applies ? 'info' : 'warning'} live>
      {freight.applies ? t('confirm.quotedHere', values) : t('confirm.quotedElsewhere', values)}
    </Notice>
  )
}
