/** Declines what a company has sent, or suspends it, with a reason that it reads. */
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { NOTE_MAX } from '../limits.ts'
import { rejectCompany, suspendCompany } from '../office-calls.gen.ts'
import { REFRESH } from './refresh.ts'

const FORM = z.object({ note: z.string().check(z.trim(), z.minLength(2), z.maxLength(NOTE_MAX)) })

type Props = {
  id: number
  /** The version that is declined; null: the company is suspended. */
  number: number | null
  onClose: () => void
}

export function NoteDialog({ id, number, ...props }: Props) {
  const t = useT('office.directories')
  const name = number === null ? 'suspend' : 'reject'
  const form = useSchemaForm(FORM, { note: '' })
  const onClose = useDialogDraft(form, `company-${name}:${id}`, props.onClose)
  const options = {
    refresh: REFRESH,
    onDone: () => {
      onClose()
      toast(t(`${name}.done`), { kind: 'success' })
    },
  }
  const reject = useAct(rejectCompany, options)
  const suspend = useAct(suspendCompany, options)
  return (
    <FormDialog
      title={t(`${name}.title`)}
      text={t(`${name}.text`)}
      verb={t(`${name}.do`)}
      tone="danger"
      busy={reject.isPending || suspend.isPending}
      onSubmit={form.handleSubmit(({ note }) =>
        number === null ? suspend.mutate({ id, note }) : reject.mutate({ id, number, note }),
      )}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Field
        label={t('reason')}
        hint={t('reasonHint')}
        required
        error={errorText(form.formState.errors.note, t('needed'))}
      >
        <TextArea maxLength={NOTE_MAX} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
