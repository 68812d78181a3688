/** Another deadline for the balance of an order of machines. */
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { moveBalance, officeOrder, officeOrders } from '../office-calls.gen.ts'

const Form = z.object({
  days: z.int().check(z.minimum(1), z.maximum(365)),
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})

type Props = { orderNumber: string; onClose: () => void }

export function MoveBalanceDialog({ orderNumber, ...props }: Props) {
  const t = useT('office.orders')
  const kit = useT('office.kit')
  const form = useSchemaForm(Form, { days: 14, note: '' })
  const onClose = useDialogDraft(form, `balance:${orderNumber}`, props.onClose)
  const move = useAct(moveBalance, {
    refresh: [officeOrder, officeOrders],
    onDone: () => (toast(t('balance.done'), { kind: 'success' }), onClose()),
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={t('balance.move')}
      verb={t('balance.move')}
      busy={move.isPending}
      onSubmit={form.handleSubmit((values) => move.mutate({ ...values, orderNumber }))}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Field label={t('balance.days')} required error={errorText(errors.days, kit('needed'))}>
        <TextInput
          type="number"
          min={1}
          max={365}
          className="w-32"
          {...form.register('days', { valueAsNumber: true })}
        />
      </Field>
      <Field label={t('balance.note')} required error={errorText(errors.note, kit('needed'))}>
        <TextArea maxLength={200} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
