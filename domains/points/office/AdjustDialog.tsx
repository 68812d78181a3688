/** Adds points to a customer, or takes usable ones, with the reason that they read. A colleague agrees to it. */
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { ADJUSTED_MAX, NOTE_MAX } from '../limits.ts'
import { adjustPoints, officePointLines, pointsOfBuyer } from '../office-calls.gen.ts'
import { PointReasons } from '../reasons.ts'

const formOf = (usableCount: number) =>
  z.object({
    count: z.string().check(
      z.trim(),
      z.regex(/^[+-]?\d{1,8}$/),
      z.refine((text) => {
        const count = Number(text)
        return count !== 0 && count <= ADJUSTED_MAX && count >= -Math.min(usableCount, ADJUSTED_MAX)
      }),
    ),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(NOTE_MAX)),
  })

type Props = { buyerId: number; usableCount: number; onClose: () => void }

export function AdjustDialog({ buyerId, usableCount, ...props }: Props) {
  const t = useT('office.points')
  const { number } = useNumbers()
  const form = useSchemaForm(formOf(usableCount), { count: '', note: '' })
  const onClose = useDialogDraft(form, `points:${buyerId}`, props.onClose)
  const { errors } = form.formState
  const act = useAct(adjustPoints, {
    refresh: [pointsOfBuyer, officePointLines],
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'asked' : 'adjusted'), { kind: isAsked ? 'info' : 'success' })
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [PointReasons.tooFewPoints.code]: 'count' }),
  })
  return (
    <FormDialog
      title={t('adjust')}
      text={t('adjustText')}
      verb={t('adjustVerb')}
      busy={act.isPending}
      onSubmit={form.handleSubmit(({ count, note }) =>
        act.mutate({ buyerId, count: Number(count), note }),
      )}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Field
        label={t('count')}
        hint={t('countHint', { count: number(usableCount) })}
        required
        error={errorText(errors.count, t('countNeeded'))}
      >
        <TextInput maxLength={9} spellCheck={false} {...form.register('count')} />
      </Field>
      <Field label={t('note')} required error={errorText(errors.note, t('noteNeeded'))}>
        <TextArea maxLength={NOTE_MAX} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
