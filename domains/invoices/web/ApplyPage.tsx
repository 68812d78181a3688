/** /user/user/invoice/apply: one invoice for an order (`?number=`) or several, to a title, of each as much as is left or less. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { toast } from '#kit/web/toast/toast.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import {
  billableOrders,
  invoicesOfOrder,
  myInvoices,
  myTitles,
  requestInvoice,
} from '../calls.gen.ts'
import type { InvoiceKind, Title } from '../contract.ts'
import { ORDERS_MOST, REMARK_MAX } from '../limits.ts'
import { BackToInvoices } from './BackToInvoices.tsx'
import { TitleFields } from './TitleFields.tsx'

export const Route = createFileRoute('/_shop/user/user/invoice/apply')({
  validateSearch: searchOf({ number: text(17) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('invoices')('ask') }] }),
  component: ApplyPage,
})

type Billable = DataOf<typeof billableOrders>['orders'][number]

function ApplyPage() {
  const t = useT('invoices')
  const { number } = Route.useSearch()
  const orders = useQuery(query(billableOrders, {}))
  const titles = useQuery(query(myTitles, {}))
  return (
    <div className="stack">
      <BackToInvoices title={t('ask')} />
      <Loaded query={titles}>
        {({ titles: own, offersSpecial }) => (
          <Loaded query={orders}>
            {({ orders: billable, windowDays }) => {
              if (billable.length === 0) return <Nothing days={windowDays} />
              return own.length === 0 ? (
                <Panel title={t('apply.noTitle')}>
                  <TitleFields title={null} onClose={() => {}} />
                </Panel>
              ) : (
                <ApplyForm
                  orders={billable}
                  titles={own}
                  offersSpecial={offersSpecial}
                  first={number}
                />
              )
            }}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}

function Nothing({ days }: { days: number }) {
  const t = useT('invoices')
  return (
    <div className="panel">
      <EmptyState
        title={t('apply.none')}
        text={t('apply.noneText', { days })}
        action={
          <Link to="/user/user/invoice" className={buttonClass({ variant: 'primary' })}>
            {t('back')}
          </Link>
        }
      />
    </div>
  )
}

type FormProps = {
  orders: readonly Billable[]
  titles: readonly Title[]
  offersSpecial: boolean
  first: string | undefined
}

const isRight = ({ leftAmount, currency }: Billable, amount: number | null): boolean =>
  amount !== null && amount > 0 && amount <= leftAmount && amount % PRICE_STEP[currency] === 0

function ApplyForm({ orders, titles, offersSpecial, first }: FormProps) {
  const t = useT('invoices')
  const navigate = useNavigate()
  const [amounts, setAmounts] = useState<Readonly<Record<string, number | null>>>(() =>
    Object.fromEntries(
      orders
        .filter(({ orderNumber }) => orderNumber === first)
        .map(({ orderNumber, leftAmount }) => [orderNumber, leftAmount]),
    ),
  )
  const [given, setGiven] = useState<Given>({
    titleId: titles[0]?.id ?? 0,
    kind: 'ordinary',
    remark: '',
  })
  const [isTried, setIsTried] = useState(false)
  const chosen = orders.filter(({ orderNumber }) => orderNumber in amounts)
  const currencies = new Set(chosen.map(({ currency }) => currency))
  const send = useAct(requestInvoice, {
    refresh: [myInvoices, billableOrders, invoicesOfOrder],
    onDone: ({ invoiceId }) => {
      toast(t('apply.done'), { kind: 'success' })
      void navigate({ to: '/user/user/invoice/details', search: { id: invoiceId }, replace: true })
    },
  })
  const problem =
    chosen.length === 0
      ? t('apply.chooseOrder')
      : currencies.size > 1
        ? t('apply.oneCurrency')
        : undefined
  const submit = () => {
    setIsTried(true)
    const asked = chosen.map((order) => ({ order, amount: amounts[order.orderNumber] ?? null }))
    if (problem !== undefined || asked.some(({ order, amount }) => !isRight(order, amount))) return
    send.mutate({
      ...given,
      orders: asked.map(({ order, amount }) => ({
        orderNumber: order.orderNumber,
        amount: amount ?? 0,
      })),
    })
  }
  const total = chosen.reduce((sum, { orderNumber }) => sum + (amounts[orderNumber] ?? 0), 0)
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Panel title={t('apply.orders')}>
        <Field label={t('orders')} group error={isTried ? problem : undefined}>
          <ul className="stack">
            {orders.map((order) => (
              <OrderRow
                key={order.orderNumber}
                order={order}
                amount={amounts[order.orderNumber]}
                isFull={chosen.length >= ORDERS_MOST}
                isTried={isTried}
                onAmount={(amount) =>
                  setAmounts(({ [order.orderNumber]: _before, ...others }) =>
                    amount === undefined ? others : { ...others, [order.orderNumber]: amount },
                  )
                }
              />
            ))}
          </ul>
        </Field>
      </Panel>
      <Panel title={t('madeOutTo')}>
        <div className="stack">
          <MadeOut titles={titles} offersSpecial={offersSpecial} given={given} onGiven={setGiven} />
          {chosen[0] !== undefined && currencies.size === 1 && (
            <p>
              {t('apply.total')}{' '}
              <Money amount={total} currency={chosen[0].currency} size="medium" />
            </p>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={send.isPending}
            className="justify-self-start"
          >
            {t('apply.send')}
          </Button>
        </div>
      </Panel>
    </form>
  )
}

type Given = { titleId: number; kind: InvoiceKind; remark: string }
type MadeOutProps = Pick<FormProps, 'titles' | 'offersSpecial'> & {
  given: Given
  onGiven: (given: Given) => void
}

function MadeOut({ titles, offersSpecial, given, onGiven }: MadeOutProps) {
  const t = useT('invoices')
  return (
    <>
      <Field label={t('madeOutTo')}>
        <Select
          value={String(given.titleId)}
          options={titles.map(({ id, name, taxNumber }) => ({
            value: String(id),
            label: taxNumber === '' ? name : `${name} · ${taxNumber}`,
          }))}
          onChange={({ target }) => onGiven({ ...given, titleId: Number(target.value) })}
        />
      </Field>
      <Link to="/user/user/invoice/titles" className="link justify-self-start text-sm">
        {t('titles')}
      </Link>
      {offersSpecial && (
        <Field label={t('kindLabel')}>
          <Select
            value={given.kind}
            options={(['ordinary', 'special'] as const).map((value) => ({
              value,
              label: t(`kind.${value}`),
            }))}
            onChange={({ target }) => onGiven({ ...given, kind: target.value as InvoiceKind })}
          />
        </Field>
      )}
      <Field label={t('remark')}>
        <TextInput
          maxLength={REMARK_MAX}
          value={given.remark}
          onChange={({ target }) => onGiven({ ...given, remark: target.value })}
        />
      </Field>
    </>
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
  const { orderNumber, currency, leftAmount } = order
  const isChosen = amount !== undefined
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Checkbox
        checked={isChosen}
        disabled={!isChosen && isFull}
        onChange={({ target }) => onAmount(target.checked ? leftAmount : undefined)}
      >
        <span className="tabular-nums">{groupedNumber(orderNumber)}</span>{' '}
        <span className="text-sm text-ink-3">
          {t('apply.left', { amount: money(leftAmount, currency) })}
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
