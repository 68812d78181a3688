/** Changes an order in review: lower quantities, freight and price. It says what the order comes to, and whether the buyer has to agree. */
import * as z from 'zod/mini'
import { officeOrder } from '#domains/orders/office-calls.gen.ts'
import type { OfficeOrder } from '#domains/orders/office-contract.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useDialogDraft, useDialogDraftOf } from '#domains/staff/office/door/dialog-draft.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { SumList } from '#kit/ui/lists/KeyValueList.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import type { Refused } from '#kit/contract/refusal.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useSettled } from '#kit/web/calls/settled.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { previewRevision, reviseOrder } from '../calls.gen.ts'
import { OrderReviewReasons } from '../reasons.ts'
import { REFRESH } from './refresh.ts'

type Props = {
  orderNumber: string
  onRefused: (refused: Refused) => void
  onClose: () => void
}

/** Rendered while it is open. */
export function ReviseDialog({ orderNumber, onRefused, onClose }: Props) {
  const t = useT('office.order-reviews')
  const order = useLive(officeOrder, { orderNumber })
  if (order.data !== undefined)
    return <Revise order={order.data} onRefused={onRefused} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('revise.title', { number: groupedNumber(orderNumber) })}
    >
      <Loaded query={order}>{() => null}</Loaded>
    </Dialog>
  )
}

const Form = z.object({
  freightAmount: z.int().check(z.minimum(0)),
  adjustmentAmount: z.int(),
  note: z.string().check(z.trim(), z.minLength(2), z.maxLength(200)),
})

type Wanted = Pick<
  ArgumentOf<typeof previewRevision>,
  'lines' | 'freightAmount' | 'adjustmentAmount'
>

/** What the server would do with the order, once the typing pauses. */
function usePreview({ number: orderNumber, totals }: OfficeOrder, wanted: Wanted) {
  const { payableAmount, freightAmount, adjustmentAmount } = totals
  const isChanged =
    wanted.lines.length > 0 ||
    wanted.freightAmount !== freightAmount ||
    wanted.adjustmentAmount !== adjustmentAmount
  const input = useSettled(JSON.stringify({ orderNumber, payableAmount, ...wanted }))
  const preview = useLive(
    previewRevision,
    JSON.parse(input) as ArgumentOf<typeof previewRevision>,
    { enabled: isChanged },
  )
  return {
    isChanged,
    outcome: isChanged ? preview.data : undefined,
    error: isChanged && !preview.isPlaceholderData ? preview.error : null,
  }
}

type ReviseProps = Omit<Props, 'orderNumber'> & { order: OfficeOrder }

function Revise({ order, onRefused, ...props }: ReviseProps) {
  const t = useT('office.order-reviews')
  const kit = useT('office.kit')
  const mayPrice = useMay()('orders.adjust')
  // Of the order as it is: once that has changed, what was typed for it is not offered again.
  const draft = `order-revision:${order.number}:${order.version}`
  const [typedQuantities, setQuantities, dropQuantities] = useDialogDraftOf<[number, number][]>(
    `${draft}:quantities`,
    [],
  )
  const quantities = new Map(typedQuantities)
  const { currency, totals, lines: all } = order
  const { freightAmount, adjustmentAmount } = totals
  const form = useSchemaForm(Form, { freightAmount, adjustmentAmount, note: '' })
  const onClose = useDialogDraft(form, draft, () => (dropQuantities(), props.onClose()))
  const revise = useAct(reviseOrder, {
    refresh: [...REFRESH, officeOrder],
    onDone: ({ isProposed }) => {
      toast(t(isProposed ? 'revise.proposed' : 'revise.done'), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) => {
      onRefused(refused)
      return showErrors(refused, form.setError, {
        [OrderReviewReasons.tooFar.code]: 'adjustmentAmount',
      })
    },
  })
  const lines = all.flatMap(({ id: lineId, quantity: was }) => {
    const quantity = quantities.get(lineId) ?? was
    return quantity < was ? [{ lineId, quantity }] : []
  })
  const amountOf = (name: 'freightAmount' | 'adjustmentAmount') => {
    const typed: unknown = form.watch(name)
    return typeof typed === 'number' && Number.isSafeInteger(typed) ? typed : totals[name]
  }
  const { isChanged, outcome, error } = usePreview(order, {
    lines,
    freightAmount: amountOf('freightAmount'),
    adjustmentAmount: amountOf('adjustmentAmount'),
  })
  return (
    <FormDialog
      title={t('revise.title', { number: groupedNumber(order.number) })}
      verb={t(outcome?.needsConsent === true ? 'revise.propose' : 'revise.submit')}
      busy={revise.isPending}
      onSubmit={form.handleSubmit((values) =>
        revise.mutate({
          ...values,
          orderNumber: order.number,
          payableAmount: totals.payableAmount,
          lines,
        }),
      )}
      isDirty={form.formState.isDirty || typedQuantities.length > 0}
      onClose={onClose}
    >
      <Lines
        lines={all}
        quantities={quantities}
        onQuantities={(next) => setQuantities([...next])}
      />
      {lines.length > 0 && <p className="text-sm text-ink-3">{t('revise.byQuantity')}</p>}
      {mayPrice && (
        <div className="grid gap-4 md:grid-cols-2">
          <AmountField
            control={form.control}
            name="freightAmount"
            currency={currency}
            label={t('revise.freight')}
            required
          />
          <AmountField
            control={form.control}
            name="adjustmentAmount"
            currency={currency}
            label={t('revise.adjustment')}
            hint={t('revise.adjustmentHint')}
            required
            signed
          />
        </div>
      )}
      <Field
        label={t('revise.note')}
        required
        error={errorText(form.formState.errors.note, kit('needed'))}
      >
        <TextArea maxLength={200} {...form.register('note')} />
      </Field>
      <Outcome
        was={totals.payableAmount}
        now={isChanged ? outcome : { payableAmount: totals.payableAmount, needsConsent: null }}
        error={error}
        currency={currency}
      />
    </FormDialog>
  )
}

type OutcomeProps = {
  was: number
  /** Undefined until it is known; null: nothing is changed. */
  now: { payableAmount: number; needsConsent: boolean | null } | undefined
  /** Why the order cannot become that. */
  error: Error | null
  currency: OfficeOrder['currency']
}

/** What the server would do with the order. */
function Outcome({ was, now, error, currency }: OutcomeProps) {
  const t = useT('office.order-reviews')
  return (
    <>
      <SumList
        rows={[
          { label: t('revise.before'), value: <Money amount={was} currency={currency} /> },
          {
            label: t('revise.after'),
            value:
              now === undefined || error !== null ? (
                '—'
              ) : (
                <Money amount={now.payableAmount} currency={currency} size="medium" />
              ),
            total: true,
          },
        ]}
      />
      {error !== null && (
        <Notice tone="danger" live>
          {error.message}
        </Notice>
      )}
      {error === null && now !== undefined && now.needsConsent !== null && (
        <Notice tone={now.needsConsent ? 'warning' : 'info'} live>
          {t(now.needsConsent ? 'revise.needsConsent' : 'revise.atOnce')}
        </Notice>
      )}
    </>
  )
}

type LinesProps = {
  lines: OfficeOrder['lines']
  quantities: ReadonlyMap<number, number>
  onQuantities: (quantities: ReadonlyMap<number, number>) => void
}

function Lines({ lines, quantities, onQuantities }: LinesProps) {
  const t = useT('office.order-reviews')
  return (
    <ul className="stack gap-2" aria-label={t('revise.lines')}>
      {lines.map(({ id, name, optionText, quantity, unitName }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 flex-1 basis-48 text-sm">
            {name}
            <span className="text-ink-3">
              {' '}
              {optionText} · {t('revise.ordered', { count: quantity })}
            </span>
          </span>
          <QuantityStepper
            size="small"
            label={name}
            value={quantities.get(id) ?? quantity}
            min={1}
            max={quantity}
            unit={unitName}
            onChange={(now) => onQuantities(new Map(quantities).set(id, now))}
          />
        </li>
      ))}
    </ul>
  )
}
