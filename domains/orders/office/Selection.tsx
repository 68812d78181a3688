/** The bar above the list while orders are chosen: how many, what they come to, and what can be done with all of them. */
import { Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import Truck from 'lucide-react/icons/truck'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { LOCALES } from '#kit/contract/lang.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { mayHappen } from '../states.ts'
import type { OrderRow } from './order-columns.tsx'

type Props = { orders: readonly OrderRow[]; onClear: () => void }

/** Amounts in different currencies are not added up. */
export function Selection({ orders, onClear }: Props) {
  const t = useT('office.orders')
  const may = useMay()
  const list = new Intl.ListFormat(LOCALES[useLang()], { type: 'conjunction' })
  const toShip = orders.filter((order) => obstacleOf(order) === null).map(({ number }) => number)
  const toPrint = orders
    .filter(({ axes: { lifecycle } }) => lifecycle !== 'closed')
    .map(({ number }) => number)
  const currencies = [...new Set(orders.map(({ currency }) => currency))]
  const sumOf = (currency: string) =>
    orders
      .filter((order) => order.currency === currency)
      .reduce((sum, { payableAmount }) => sum + payableAmount, 0)
  return (
    <div className="selection-bar">
      <b>{t('selection.count', { count: orders.length })}</b>
      <span className="text-ink-3">
        {t('selection.sum')}{' '}
        {currencies.map((currency, index) => (
          <span key={currency}>
            {index > 0 && ' + '}
            <Money amount={sumOf(currency)} currency={currency} />
          </span>
        ))}
      </span>
      <span className="flex-1" />
      {may('orders.ship') && toShip.length < orders.length && (
        <output className="text-ink-3">
          {t('selection.cannotShip', {
            count: orders.length - toShip.length,
            all: orders.length,
            why: list.format(whyNot(orders).map((why) => t(`selection.why.${why}`))),
          })}
        </output>
      )}
      {may('orders.ship') && toShip.length > 0 && (
        <Link
          to="/office/orders/ship"
          search={{ orders: toShip }}
          className={buttonClass({ variant: 'primary', size: 'small' })}
        >
          <Icon of={Truck} size="small" />
          {t('selection.ship', { count: toShip.length })}
        </Link>
      )}
      {toPrint.length > 0 && (
        <Link
          to="/office/orders/$number/packing-list"
          params={{ number: toPrint.join(',') }}
          target="_blank"
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <Icon of={Printer} size="small" />
          {t('selection.print')}
        </Link>
      )}
      <Button variant="quiet" size="small" onClick={onClear}>
        {t('selection.clear')}
      </Button>
    </div>
  )
}

type Obstacle = 'closed' | 'pickup' | 'shipped' | 'unpaid'

/** Why it cannot be shipped; null where it can. */
function obstacleOf({ axes, delivery }: OrderRow): Obstacle | null {
  if (axes.lifecycle === 'closed') return 'closed'
  if (delivery === 'pickup') return 'pickup'
  if (mayHappen(axes, 'ship')) return null
  return axes.fulfilment === 'shipped' || axes.fulfilment === 'received' ? 'shipped' : 'unpaid'
}

const whyNot = (orders: readonly OrderRow[]): Obstacle[] => [
  ...new Set(orders.flatMap((order) => obstacleOf(order) ?? [])),
]
