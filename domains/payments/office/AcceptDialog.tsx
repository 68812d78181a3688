/** Accepts a voucher with the amount on the bank statement, which may differ from the amount that the buyer stated. */
import { referenceKey } from '#kit/contract/text.ts'
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { acceptVoucher } from '../office-calls.gen.ts'
import { REFRESH } from './door/refresh.ts'
import type { OfficeVoucher } from './office-voucher.ts'

const Form = z.object({
  acceptedAmount: z.int().check(z.minimum(1)),
  bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
})

type Props = { voucher: OfficeVoucher; onClose: () => void }

export function AcceptDialog({ voucher, ...props }: Props) {
  const t = useT('office.payments')
  const { currency, dueAmount, amount, bankReference } = voucher
  // Fields that staff must read from the bank statement are not filled in.
  const form = useSchemaForm(Form, {
    acceptedAmount: undefined as unknown as number,
    bankReference: '',
  })
  const onClose = useDialogDraft(form, `voucher-accept:${voucher.id}`, props.onClose)
  const accept = useAct(acceptVoucher, {
    refresh: REFRESH,
    onDone: ({ state }) => {
      if (state === 'accepted') toast(t('accept.done'), { kind: 'success' })
      else toast(t('secondAsked'), { kind: 'info' })
      onClose()
    },
    onRefused: (refused) => showErrors(refused, form.setError),
  })
  const typed: unknown = form.watch('acceptedAmount')
  const left = typeof typed === 'number' ? dueAmount - typed : 0
  const reference = form.watch('bankReference').trim()
  const isOther =
    (typeof typed === 'number' && typed !== amount) ||
    (reference.length >= 4 && referenceKey(reference) !== referenceKey(bankReference))
  return (
    <FormDialog
      title={t('accept.title')}
      verb={t('act.accept')}
      busy={accept.isPending}
      onSubmit={form.handleSubmit((values) => accept.mutate({ ...values, voucherId: voucher.id }))}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <p className="text-sm">{t('accept.text')}</p>
      <AmountField
        control={form.control}
        name="acceptedAmount"
        currency={currency}
        label={t('field.received')}
        required
      />
      <Field
        label={t('field.bankReference')}
        required
        hint={t('accept.referenceHint')}
        error={errorText(form.formState.errors.bankReference, t('error.reference'))}
      >
        <TextInput maxLength={60} spellCheck={false} {...form.register('bankReference')} />
      </Field>
      {isOther && (
        <Notice tone="warning" live>
          {t('accept.difference')}
        </Notice>
      )}
      {left > 0 && (
        <Notice tone="warning" live>
          {t.rich('accept.left', { amount: <Money amount={left} currency={currency} /> })}
        </Notice>
      )}
      {left < 0 && (
        <Notice tone="warning" live>
          {t.rich('accept.over', { amount: <Money amount={-left} currency={currency} /> })}
        </Notice>
      )}
    </FormDialog>
  )
}
