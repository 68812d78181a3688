/** Changes the member's own name. What was written under the former one keeps it. */
import * as z from 'zod/mini'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { listStaff, staffMe } from '../../calls.gen.ts'
import { MemberName } from '../../contract.ts'
import { renameMyself } from '../../me-calls.gen.ts'

const Form = z.object({ name: MemberName })

export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useT('office.staff')
  const kit = useT('office.kit')
  const form = useSchemaForm(Form, { name })
  const rename = useAct(renameMyself, {
    refresh: [staffMe, listStaff],
    onDone: () => {
      toast(kit('saved'), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) => showErrors(refused, form.setError),
  })
  return (
    <FormDialog
      title={t('rename.title')}
      text={t('rename.text')}
      verb={kit('save')}
      busy={rename.isPending}
      onSubmit={form.handleSubmit((values) => rename.mutate(values))}
      onClose={onClose}
    >
      <Field
        label={t('field.name')}
        required
        error={errorText(form.formState.errors.name, kit('needed'))}
      >
        <TextInput data-autofocus maxLength={60} autoComplete="name" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
