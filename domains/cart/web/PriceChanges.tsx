/** Lists the prices that have changed since the shopper last accepted them, until they confirm. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { acceptPrices, getCart } from '../calls.gen.ts'
import type { Cart } from '../contract.ts'

export function PriceChanges({ cart }: { cart: Cart }) {
  const t = useT('cart')
  const { money } = useMoney()
  const accept = useAct(acceptPrices, { refresh: [getCart] })
  const changed = cart.groups
    .flatMap(({ lines }) => lines)
    .filter(({ priceChange }) => priceChange !== null)
  if (changed.length === 0) return null
  return (
    <Notice
      tone="warning"
      live
      action={
        <Button
          size="small"
          variant="secondary"
          busy={accept.isPending}
          onClick={() => accept.mutate({})}
        >
          {t('pricesSeen')}
        </Button>
      }
    >
      <b>{t('pricesChanged', { count: changed.length })}</b>
      <ul>
        {changed.map(({ id, name, priceChange }) => (
          <li key={id}>
            {t('priceChange', {
              name,
              was: money(priceChange?.wasAmount ?? 0, cart.currency),
              is: money(priceChange?.isAmount ?? 0, cart.currency),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
