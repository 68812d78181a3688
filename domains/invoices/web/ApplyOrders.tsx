/** The orders that an invoice may be asked for: found by words, chosen one by one or all of a currency, each with its amount. */
import { useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { ORDERS_MOST } from '../limits.ts'
import { isRight, type Amounts, type Billable } from './apply-amounts.ts'

/** So many are read at a glance, without a search. */
const AT_A_GLANCE = 8

type Props = {
  orders: readonly Billable[]
  isCut: boolean
  amounts: Amounts
  isTried: boolean
  problem: string | undefined
  onAmounts: (next: (now: Amounts) => Amounts) => void
}

export function ApplyOrders({ orders, isCut, amounts, isTried, problem, onAmounts }: Props) {
  const t = useT('invoices')
  const [words, setWords] = useState('')
  const typed = words.trim().toLowerCase()
  const shown = orders.filter(
    ({ orderNumber, goodsName, poNumber }) =>
      // What is chosen stays in sight.
      orderNumber in amounts ||
      [orderNumber, goodsName, poNumber].some((text) => text.toLowerCase().includes(typed)),
  )
  const chosenCount = orders.filter(({ orderNumber }) => orderNumber in amounts).length
  return (
    <Panel title={t('apply.orders')}>
      <div className="stack">
        {orders.length > AT_A_GLANCE && (
          <TextInput
            type="search"
            aria-label={t('apply.search')}
            placeholder={t('apply.search')}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
        {orders.length > 1 && <ChooseAll orders={shown} onAmounts={onAmounts} />}
        <Field label={t('orders')} group error={problem}>
          <ul className="stack">
            {shown.map((order) => (
              <OrderRow
                key={order.orderNumber}
                order={order}
                amount={amounts[order.orderNumber]}
                isFull={chosenCount >= ORDERS_MOST}
                isTried={isTried}
                onAmount={(amount) =>
                  onAmounts(({ [order.orderNumber]: _before, ...others }) =>
                    amount === undefined ? others : { ...others, [order.orderNumber]: amount },
                  )
                }
              />
            ))}
          </ul>
        </Field>
        {shown.length === 0 && <p className="text-ink-3">{t('apply.notFound')}</p>}
        {isCut && (
          <p className="text-sm text-ink-3">{t('apply.isCut', { count: orders.length })}</p>
        )}
      </div>
    </Panel>
  )
}

/** One invoice has one currency, so there is one button for each: it takes as many as an invoice may have. */
function ChooseAll({ orders, onAmounts }: Pick<Props, 'orders' | 'onAmounts'>) {
  const t = useT('invoices')
  return (
    <div className="flex flex-wrap gap-3">
      {[...Map.groupBy(orders, ({ currency }) => currency)].map(([currency, own]) => (
        <Button
          key={currency}
          size="small"
          onClick={() =>
            onAmounts((now) =>
              Object.fromEntries(
                own
                  .slice(0, ORDERS_MOST)
                  .map(({ orderNumber, leftAmount }) => [
                    orderNumber,
                    now[orderNumber] ?? leftAmount,
                  ]),
              ),
            )
          }
        >
          {t('apply.all', { currency })}
        </Button>
      ))}
    </div>
  )
}

type RowProps = {
  order: Billable
  /** Undefined: not chosen. */
  amount: number | null | undefined
  isFull: boolean
  isTried: boolean
  onAmount: (amount: number | null | undefined) => void
}

function OrderRow({ order, amount, isFull, isTried, onAmount }: RowProps) {
  const t = useT('invoices')
  const { money } = useMoney()
  const { date } = useDates()
  const { orderNumber, currency, leftAmount, goodsName, lineCount, poNumber } = order
  const isChosen = amount !== undefined
  const goods =
    goodsName === ''
      ? t('apply.difference')
      : lineCount > 1
        ? t('apply.lines', { name: goodsName, count: lineCount - 1 })
        : goodsName
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Checkbox
        checked={isChosen}
        disabled={!isChosen && isFull}
        onChange={({ target }) => onAmount(target.checked ? leftAmount : undefined)}
      >
        <span className="flex flex-wrap gap-x-3">
          <span className="tabular-nums">{groupedNumber(orderNumber)}</span>
          <span>{t('apply.left', { amount: money(leftAmount, currency) })}</span>
        </span>
        <span className="line-clamp-2 text-sm text-ink-3">
          {date(order.placedAt)} ·{' '}
          {poNumber !== '' && `${t('apply.poNumber', { number: poNumber })} · `}
          {goods}
        </span>
      </Checkbox>
      {amount !== undefined && (
        <Field
          label={t('apply.amountOf', { number: groupedNumber(orderNumber) })}
          error={isTried && !isRight(order, amount) ? t('apply.amountWrong') : undefined}
        >
          <AmountInput amount={amount} currency={currency} onAmount={onAmount} className="w-48" />
        </Field>
      )}
    </li>
  )
}
