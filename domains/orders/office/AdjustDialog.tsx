/** Changes the amount payable of an unpaid order. The new adjustment replaces the one before. */
import * as z from 'zod/mini'
import { waitingApprovals, listApprovals } from '#domains/approvals/calls.gen.ts'
import { taxOf } from '#domains/pricing/tax.ts'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { SumList } from '#kit/ui/lists/KeyValueList.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { OrderReasons } from '../reasons.ts'
import { adjustPrice, officeOrder, officeOrders } from '../office-calls.gen.ts'
import type { OfficeOrder } from '../office-contract.ts'

const Form = z.object({
  adjustmentAmount: z.int(),
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})

type Props = { order: OfficeOrder; onClose: () => void }

export function AdjustDialog({ order, ...props }: Props) {
  const t = useT('office.orders')
  const kit = useT('office.kit')
  const { currency, totals } = order
  const form = useSchemaForm(Form, { adjustmentAmount: totals.adjustmentAmount, note: '' })
  const draft = `adjustment:${order.number}:${order.version}`
  const onClose = useDialogDraft(form, draft, props.onClose)
  const adjust = useAct(adjustPrice, {
    refresh: [officeOrder, officeOrders, listApprovals, waitingApprovals],
    onDone: ({ totals: now }, { adjustmentAmount }) => {
      const isDone = now.adjustmentAmount === adjustmentAmount
      toast(isDone ? t('adjust.done') : t('adjust.asked'), { kind: isDone ? 'success' : 'info' })
      onClose()
    },
    onRefused: (refused) => {
      if (refused.reason.code === Reasons.changedMeanwhile.code) return false
      return showErrors(refused, form.setError, {
        [OrderReasons.belowZero.code]: 'adjustmentAmount',
      })
    },
  })
  const { taxIncluded, taxRatePercent: ratePercent } = totals
  const onTop = taxIncluded ? 0 : totals.taxAmount
  const before = totals.payableAmount - totals.adjustmentAmount - onTop
  const typed: unknown = form.watch('adjustmentAmount')
  const change = typeof typed === 'number' ? typed : 0
  const rule = { ratePercent, included: false }
  const tax = taxIncluded ? 0 : taxOf(before + change, rule, PRICE_STEP[currency])
  return (
    <FormDialog
      title={t('adjust.title')}
      verb={t('adjust.submit')}
      busy={adjust.isPending}
      onSubmit={form.handleSubmit((values) =>
        adjust.mutate({ ...values, orderNumber: order.number, version: order.version }),
      )}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <AmountField
        control={form.control}
        name="adjustmentAmount"
        currency={currency}
        label={t('adjust.amount')}
        hint={t('adjust.hint')}
        required
        signed
      />
      <Field
        label={t('adjust.note')}
        required
        error={errorText(form.formState.errors.note, kit('needed'))}
      >
        <TextArea maxLength={200} {...form.register('note')} />
      </Field>
      <SumList
        rows={[
          { label: t('adjust.before'), value: <Money amount={before} currency={currency} /> },
          {
            label: t('adjust.amount'),
            value: <Money amount={change} currency={currency} />,
            less: change < 0,
          },
          ...(taxIncluded
            ? []
            : [
                {
                  label: t('adjust.tax', { percent: ratePercent }),
                  value: <Money amount={tax} currency={currency} />,
                },
              ]),
          {
            label: t('adjust.after'),
            value: <Money amount={before + change + tax} currency={currency} size="medium" />,
            total: true,
          },
        ]}
      />
    </FormDialog>
  )
}
