/** Gives up what one distributor owes. A colleague agrees to it. */
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { NOTE_MAX } from '../limits.ts'
import { writeOffOwed, type distributorOf } from '../office-calls.gen.ts'
import { REFRESH } from './refresh.ts'

const FORM = z.object({ note: z.string().check(z.trim(), z.minLength(2), z.maxLength(NOTE_MAX)) })

type Props = { distributor: DataOf<typeof distributorOf>; onClose: () => void }

export function WriteOffDialog({ distributor: { id, sums, currency }, ...props }: Props) {
  const t = useT('office.distributors')
  const { money } = useMoney()
  const { owedAmount: amount } = sums
  const form = useSchemaForm(FORM, { note: '' })
  const onClose = useDialogDraft(form, `distributor-write-off:${id}`, props.onClose)
  const act = useAct(writeOffOwed, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'writeOff.asked' : 'writeOff.done'), { kind: isAsked ? 'info' : 'success' })
    },
  })
  return (
    <FormDialog
      title={t('writeOff.title')}
      text={t('writeOff.text', { amount: money(amount, currency) })}
      verb={t('verb.writeOff')}
      tone="danger"
      busy={act.isPending}
      onSubmit={form.handleSubmit(({ note }) => act.mutate({ buyerId: id, amount, note }))}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Field
        label={t('reason')}
        required
        error={errorText(form.formState.errors.note, t('needed'))}
      >
        <TextArea maxLength={NOTE_MAX} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
