/** Grants credit terms, or changes limit, payment term and end of those that were granted. */
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
import { dayEnd, dayOf } from '#kit/web/language/days.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { lastDayOf } from '../last-day.ts'
import { CreditReasons } from '../reasons.ts'
import { currentTerms, type DialogProps } from './current-terms.ts'
import { DiscountFields } from './DiscountFields.tsx'
import { useSaveTerms } from './use-save-terms.ts'

const Form = z.object({
  limitAmount: int(0, ANY_AMOUNT_MAX),
  periodDays: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(365)),
  discountPercent: z.string().check(z.trim(), z.regex(/^(\d{1,2}([.,]\d{1,2})?)?$/)),
  discountDays: z.string().check(z.trim(), z.regex(/^\d{0,3}$/)),
  validUntil: z.string(),
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
})

export function TermsDialog({ id, credit, ...props }: DialogProps) {
  const t = useT('office.credit')
  const { account, buyerName: name, currency } = credit
  const now = currentTerms(credit)
  const form = useSchemaForm(Form, {
    ...(account === null ? {} : { limitAmount: now.limitAmount }),
    periodDays: now.periodDays,
    discountPercent: now.discountBasisPoints === 0 ? '' : String(now.discountBasisPoints / 100),
    discountDays: now.discountDays === 0 ? '' : String(now.discountDays),
    validUntil: now.validUntil === null ? '' : dayOf(lastDayOf(now.validUntil)),
    note: '',
  })
  // Of other terms than those that it was typed for it is not offered again.
  const draft = `credit-terms:${id}:${account?.version ?? 'new'}`
  const onClose = useDialogDraft(form, draft, props.onClose)
  const { errors } = form.formState
  const save = useSaveTerms(onClose, (refused) =>
    showErrors(refused, form.setError, {
      [CreditReasons.endPast.code]: 'validUntil',
      [CreditReasons.discountTooLong.code]: 'discountDays',
    }),
  )
  const isNew = account === null
  return (
    <FormDialog
      title={t(isNew ? 'grantTitle' : 'editTitle', { name })}
      text={t(isNew ? 'grantText' : 'editText')}
      verb={t(isNew ? 'grant' : 'save')}
      busy={save.isPending}
      onSubmit={form.handleSubmit(({ validUntil, discountPercent, discountDays, ...values }) =>
        save.mutate({
          ...now,
          ...values,
          discountBasisPoints: Math.round(Number(discountPercent.replace(',', '.')) * 100),
          discountDays: Number(discountDays),
          validUntil: validUntil === '' ? null : (dayEnd(validUntil) ?? null),
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
        name="limitAmount"
        currency={currency}
        label={t('limit')}
        hint={isNew ? undefined : t('limitHint')}
        required
      />
      <Field
        label={t('period')}
        hint={t('periodHint')}
        required
        error={errorText(errors.periodDays, t('error.days'))}
      >
        <TextInput
          inputMode="numeric"
          className="w-40"
          after={t('unit.days')}
          {...form.register('periodDays')}
        />
      </Field>
      <DiscountFields
        percent={{
          input: form.register('discountPercent'),
          error: errorText(errors.discountPercent, t('error.percent')),
        }}
        days={{
          input: form.register('discountDays'),
          error: errorText(errors.discountDays, t('error.days')),
        }}
      />
      <Field
        label={t('validUntil')}
        hint={t('validUntilHint')}
        error={errorText(errors.validUntil, t('error.until'))}
      >
        <TextInput type="date" className="w-48" {...form.register('validUntil')} />
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
