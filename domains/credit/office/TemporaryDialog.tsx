/** Adds to a limit until a day, or ends what was added. */
import * as z from 'zod/mini'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { int } from '#kit/contract/values.ts'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { dayEnd, dayOf, daysAgo } from '#kit/web/language/days.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { lastDayOf } from '../last-day.ts'
import { CreditReasons } from '../reasons.ts'
import { currentTerms, type DialogProps } from './current-terms.ts'
import { useSaveTerms } from './use-save-terms.ts'

const Form = z
  .object({
    temporaryAmount: int(0, ANY_AMOUNT_MAX),
    lastDay: z.string(),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  })
  .check(
    z.refine(({ temporaryAmount, lastDay }) => temporaryAmount === 0 || lastDay !== '', {
      path: ['lastDay'],
      error: 'missing',
    }),
  )

export function TemporaryDialog({ id, credit, ...props }: DialogProps) {
  const t = useT('office.credit')
  const { account, buyerName: name, currency, temporaryDays: days } = credit
  const now = currentTerms(credit)
  const form = useSchemaForm(Form, {
    ...(now.temporaryAmount > 0 ? { temporaryAmount: now.temporaryAmount } : {}),
    lastDay: now.temporaryUntil === null ? '' : dayOf(lastDayOf(now.temporaryUntil)),
    note: '',
  })
  const draft = `credit-temporary:${id}:${account?.version ?? 'new'}`
  const onClose = useDialogDraft(form, draft, props.onClose)
  const { errors } = form.formState
  const save = useSaveTerms(onClose, (refused) =>
    showErrors(refused, form.setError, {
      [CreditReasons.endPast.code]: 'lastDay',
      [CreditReasons.temporaryTooLong.code]: 'lastDay',
    }),
  )
  return (
    <FormDialog
      title={t('temporaryTitle', { name })}
      text={t('temporaryText', { days })}
      verb={t('save')}
      busy={save.isPending}
      onSubmit={form.handleSubmit(({ temporaryAmount, lastDay, note }) =>
        save.mutate({
          ...now,
          temporaryAmount,
          temporaryUntil: temporaryAmount === 0 ? null : (dayEnd(lastDay) ?? null),
          note,
          buyerId: id,
          version: account?.version ?? null,
          currency,
        }),
      )}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <AmountField
        control={form.control}
        name="temporaryAmount"
        currency={currency}
        label={t('temporaryAmount')}
        hint={now.temporaryAmount > 0 ? t('temporaryNone') : undefined}
        required
      />
      <Field label={t('lastDay')} error={errorText(errors.lastDay, t('error.until'))}>
        <TextInput
          type="date"
          className="w-48"
          min={daysAgo(0)}
          max={daysAgo(1 - days)}
          {...form.register('lastDay')}
        />
      </Field>
      <Field
        label={t('note')}
        hint={t('noteHint')}
        required
        error={errorText(errors.note, t('needed'))}
      >
        <TextArea maxLength={300} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
