/** Ends a withdrawal without paying it, with a reason that the customer reads: declined, or not paid by the bank. */
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { recordWithdrawalFailed, rejectWithdrawal } from '../office-withdrawals-calls.gen.ts'
import type { OfficeWithdrawal } from '../office-withdrawals-contract.ts'
import { WITHDRAWALS_REFRESH } from './refresh.ts'

const FORM = z.object({ reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)) })

type Props = { withdrawal: OfficeWithdrawal; end: 'rejected' | 'failed'; onClose: () => void }

export function ReturnDialog({ withdrawal: { id, lang }, end, ...props }: Props) {
  const t = useT('office.wallet')
  const form = useSchemaForm(FORM, { reason: '' })
  const onClose = useDialogDraft(form, `withdrawal-${end}:${id}`, props.onClose)
  const reject = useAct(rejectWithdrawal, {
    refresh: WITHDRAWALS_REFRESH,
    onDone: () => {
      onClose()
      toast(t('payouts.rejected'), { kind: 'success' })
    },
  })
  const fail = useAct(recordWithdrawalFailed, {
    refresh: WITHDRAWALS_REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'asked' : 'payouts.failed'), { kind: isAsked ? 'info' : 'success' })
    },
  })
  const isFailed = end === 'failed'
  const act = isFailed ? fail : reject
  return (
    <FormDialog
      title={t(isFailed ? 'payouts.failTitle' : 'payouts.rejectTitle')}
      text={t(isFailed ? 'payouts.failText' : 'payouts.rejectText')}
      verb={t(isFailed ? 'payouts.fail' : 'payouts.reject')}
      tone="danger"
      busy={act.isPending}
      onSubmit={form.handleSubmit((values) => act.mutate({ ...values, withdrawalId: id }))}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Field
        label={t('payouts.reason')}
        hint={t(`payouts.reasonHint.${lang}`)}
        required
        error={errorText(form.formState.errors.reason, t('needed'))}
      >
        <TextArea maxLength={300} {...form.register('reason')} />
      </Field>
    </FormDialog>
  )
}
