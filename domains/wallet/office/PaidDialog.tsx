/** Records that a withdrawal was transferred, by the reference of the bank or provider. */
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { recordWithdrawalPaid } from '../office-withdrawals-calls.gen.ts'
import { WalletReasons } from '../reasons.ts'
import { WITHDRAWALS_REFRESH } from './refresh.ts'

const FORM = z.object({
  bankReference: z
    .string()
    .check(z.trim(), z.minLength(4), z.maxLength(60), z.regex(/[\p{L}\p{N}]/u)),
})

export function PaidDialog({ id, ...props }: { id: number; onClose: () => void }) {
  const t = useT('office.wallet')
  const form = useSchemaForm(FORM, { bankReference: '' })
  const onClose = useDialogDraft(form, `withdrawal-paid:${id}`, props.onClose)
  const act = useAct(recordWithdrawalPaid, {
    refresh: WITHDRAWALS_REFRESH,
    onDone: () => {
      onClose()
      toast(t('payouts.paid'), { kind: 'success' })
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [WalletReasons.referenceUsed.code]: 'bankReference' }),
  })
  return (
    <FormDialog
      title={t('payouts.payTitle')}
      text={t('payouts.payText')}
      verb={t('payouts.pay')}
      busy={act.isPending}
      onSubmit={form.handleSubmit((values) => act.mutate({ ...values, withdrawalId: id }))}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Field
        label={t('payouts.reference')}
        required
        error={errorText(form.formState.errors.bankReference, t('payouts.referenceShape'))}
      >
        <TextInput maxLength={60} autoComplete="off" {...form.register('bankReference')} />
      </Field>
    </FormDialog>
  )
}
