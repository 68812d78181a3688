/** A second person explains, for one line of the bank statement, why a voucher is good although it looks used elsewhere. */
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { confirmDuplicate } from '../office-calls.gen.ts'
import { REFRESH } from './door/refresh.ts'
import type { OfficeVoucher } from './office-voucher.ts'

const Form = z.object({
  bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
  note: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)),
})
type Props = { voucher: OfficeVoucher; onClose: () => void }

export function ConfirmDuplicateDialog({ voucher, ...props }: Props) {
  const t = useT('office.payments')
  const kit = useT('office.kit')
  const form = useSchemaForm(Form, { bankReference: '', note: '' })
  const onClose = useDialogDraft(form, `voucher-confirm:${voucher.id}`, props.onClose)
  const { errors } = form.formState
  const confirm = useAct(confirmDuplicate, {
    refresh: REFRESH,
    onDone: () => {
      toast(t('confirm.done'), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) => showErrors(refused, form.setError),
  })
  return (
    <FormDialog
      title={t('confirm.title')}
      verb={t('act.confirm')}
      busy={confirm.isPending}
      onSubmit={form.handleSubmit((values) => confirm.mutate({ ...values, voucherId: voucher.id }))}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <p className="text-sm">{t('confirm.text')}</p>
      <Field
        label={t('confirm.reference')}
        required
        error={errorText(errors.bankReference, t('error.reference'))}
      >
        <TextInput maxLength={60} spellCheck={false} {...form.register('bankReference')} />
      </Field>
      <Field label={t('confirm.note')} required error={errorText(errors.note, kit('needed'))}>
        <TextArea maxLength={300} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
