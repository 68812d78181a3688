/** Declines an application or suspends a distributor, with a reason that they read. */
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
import { rejectDistributor, suspendDistributor } from '../office-calls.gen.ts'
import type { OfficeDistributor } from '../office-contract.ts'
import { REFRESH } from './refresh.ts'

const FORM = z.object({ note: z.string().check(z.trim(), z.minLength(2), z.maxLength(NOTE_MAX)) })
const CALLS = { reject: rejectDistributor, suspend: suspendDistributor } as const

type Props = {
  distributor: Pick<OfficeDistributor, 'id' | 'lang'>
  act: keyof typeof CALLS
  onClose: () => void
}

export function NoteDialog({ distributor: { id, lang }, act: name, ...props }: Props) {
  const t = useT('office.distributors')
  const form = useSchemaForm(FORM, { note: '' })
  const onClose = useDialogDraft(form, `distributor-${name}:${id}`, props.onClose)
  const act = useAct(CALLS[name], {
    refresh: REFRESH,
    onDone: () => {
      onClose()
      toast(t(`${name}.done`), { kind: 'success' })
    },
  })
  return (
    <FormDialog
      title={t(`${name}.title`)}
      text={t(`${name}.text`)}
      verb={t(`verb.${name}`)}
      tone="danger"
      busy={act.isPending}
      onSubmit={form.handleSubmit((values) => act.mutate({ ...values, buyerId: id }))}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Field
        label={t('reason')}
        hint={t(`reasonHint.${lang}`)}
        required
        error={errorText(form.formState.errors.note, t('needed'))}
      >
        <TextArea maxLength={NOTE_MAX} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
