/** What a line may be chosen to pay, by the words typed: debts, orders that wait, and an order that is over. */
import type { ReactNode } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useSettled } from '#kit/web/calls/settled.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { awaitedOrders } from '../decide-calls.gen.ts'

export type Customer = DataOf<typeof awaitedOrders>['customers'][number]
type Props = {
  words: string
  currency: Currency
  /** Of the line. */
  bookedOn: string
  onOrder: (orderNumber: string, dueAmount: number) => void
  /** An order that is paid or closed. */
  onLate: (orderNumber: string) => void
  /** Null where orders alone may be chosen. */
  onCustomer: ((customer: Customer) => void) | null
}

const ORDER_NUMBER = /^(SO|DO)\d{15}$/

export function AllocateChoices(props: Props) {
  const { words, currency, bookedOn, onOrder, onLate, onCustomer } = props
  const t = useT('office.bank-statements')
  const found = useLive(awaitedOrders, { currency, bookedOn, q: useSettled(words) })
  const { orders = [] } = found.data ?? {}
  const customers = onCustomer === null ? [] : (found.data?.customers ?? [])
  const late = words.toUpperCase()
  const isLate = ORDER_NUMBER.test(late) && orders.length === 0
  const isNone = found.data !== undefined && orders.length + customers.length === 0 && !isLate
  return (
    <ul className="grid max-h-64 gap-1 overflow-y-auto" aria-busy={found.isPlaceholderData}>
      {customers.map((each) => (
        <Choice
          key={each.buyerId}
          name={t('allocate.debtOf', { name: each.buyerName })}
          amount={<Money amount={each.openAmount} currency={currency} />}
          onChoose={() => onCustomer?.(each)}
        />
      ))}
      {orders.map(({ orderNumber, buyerName, dueAmount }) => (
        <Choice
          key={orderNumber}
          name={`${groupedNumber(orderNumber)} · ${buyerName}`}
          amount={<Money amount={dueAmount} currency={currency} />}
          onChoose={() => onOrder(orderNumber, dueAmount)}
        />
      ))}
      {isLate && (
        <Choice
          name={t('allocate.late', { number: groupedNumber(late) })}
          amount={null}
          onChoose={() => onLate(late)}
        />
      )}
      {isNone && <li className="p-2 text-sm text-ink-3">{t('allocate.none')}</li>}
    </ul>
  )
}

type ChoiceProps = { name: string; amount: ReactNode; onChoose: () => void }

const Choice = ({ name, amount, onChoose }: ChoiceProps) => (
  <li>
    <button
      type="button"
      className="flex w-full flex-wrap items-baseline justify-between gap-x-3 rounded-1 p-2 text-left text-sm hover:bg-surface-2"
      onClick={onChoose}
    >
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {amount}
    </button>
  </li>
)
