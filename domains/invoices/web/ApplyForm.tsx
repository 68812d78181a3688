/** Asks for an invoice: of which orders how much, to which title. What is filled in is a draft until it is sent. */
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { focusFirstError } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { billableOrders, invoicesOfOrder, myInvoices, requestInvoice } from '../calls.gen.ts'
import type { InvoiceKind, Title } from '../contract.ts'
import { REMARK_MAX } from '../limits.ts'
import { isRight, type Amounts, type Billable } from './apply-amounts.ts'
import { ApplyOrders } from './ApplyOrders.tsx'

type Props = {
  orders: readonly Billable[]
  isCut: boolean
  titles: readonly Title[]
  offersSpecial: boolean
  /** The order that is chosen at first. */
  named: string | undefined
}

type Draft = { amounts: Amounts; titleId: number; kind: InvoiceKind; remark: string }

export function ApplyForm({ orders, isCut, titles, offersSpecial, named }: Props) {
  const t = useT('invoices')
  const navigate = useNavigate()
  const first = orders.find(({ orderNumber }) => orderNumber === named)
  const [draft, setDraft, drop] = useDraftOf<Draft>(`invoice:${named ?? ''}`, useOwner(), {
    amounts: first === undefined ? {} : { [first.orderNumber]: first.leftAmount },
    titleId: titles[0]?.id ?? 0,
    kind: 'ordinary',
    remark: '',
  })
  const change = (changed: Partial<Draft>) => setDraft((now) => ({ ...now, ...changed }))
  const [isTried, setIsTried] = useState(false)
  const { amounts, remark } = draft
  // What a draft names may be gone since.
  const chosen = orders.filter(({ orderNumber }) => orderNumber in amounts)
  const titleId = (titles.find(({ id }) => id === draft.titleId) ?? titles[0])?.id ?? 0
  const kind = offersSpecial ? draft.kind : 'ordinary'
  const currencies = new Set(chosen.map(({ currency }) => currency))
  const send = useAct(requestInvoice, {
    refresh: [myInvoices, billableOrders, invoicesOfOrder],
    onDone: ({ invoiceId }) => {
      drop()
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
    if (problem !== undefined || asked.some(({ order, amount }) => !isRight(order, amount))) {
      return focusFirstError()
    }
    send.mutate({
      titleId,
      kind,
      remark,
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
      <ApplyOrders
        orders={orders}
        isCut={isCut}
        amounts={amounts}
        isTried={isTried}
        problem={isTried ? problem : undefined}
        onAmounts={(next) => setDraft((now) => ({ ...now, amounts: next(now.amounts) }))}
      />
      <Panel title={t('madeOutTo')}>
        <div className="stack">
          <MadeOut
            titles={titles}
            offersSpecial={offersSpecial}
            given={{ titleId, kind, remark }}
            onGiven={change}
          />
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

type Given = Omit<Draft, 'amounts'>
type MadeOutProps = Pick<Props, 'titles' | 'offersSpecial'> & {
  given: Given
  onGiven: (changed: Partial<Given>) => void
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
          onChange={({ target }) => onGiven({ titleId: Number(target.value) })}
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
            onChange={({ target }) => onGiven({ kind: target.value as InvoiceKind })}
          />
        </Field>
      )}
      <Field label={t('remark')}>
        <TextInput
          maxLength={REMARK_MAX}
          value={given.remark}
          onChange={({ target }) => onGiven({ remark: target.value })}
        />
      </Field>
    </>
  )
}
