/** Writes off what an order on terms owes, or a part of it: why, and by which document. A colleague agrees to it. */
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { int } from '#kit/contract/values.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { CreditEntry } from '../contract.ts'
import { writeOffEntry } from '../office-write-offs-calls.gen.ts'
import { CreditReasons } from '../reasons.ts'
import { WRITE_OFF_KINDS } from '../write-offs.ts'
import { REFRESH } from './refresh.ts'

const formOf = (most: number) =>
  z.object({
    kind: z.enum(WRITE_OFF_KINDS),
    amount: int(1, most),
    reference: z.string().check(z.trim(), z.maxLength(60)),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  })

type Props = { entry: CreditEntry; onClose: () => void }

export function WriteOffDialog({ entry, ...props }: Props) {
  const t = useT('office.credit')
  const { money } = useMoney()
  const { id: entryId, number, openAmount, currency } = entry
  const form = useSchemaForm(formOf(openAmount), {
    kind: 'creditNote',
    amount: openAmount,
    reference: '',
    note: '',
  })
  // Of what is owed now: another amount is decided anew.
  const draft = `write-off:${entryId}:${openAmount}`
  const onClose = useDialogDraft(form, draft, props.onClose)
  const { errors } = form.formState
  const act = useAct(writeOffEntry, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'asked' : 'writeOff.done'), { kind: isAsked ? 'info' : 'success' })
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        [CreditReasons.moreThanOwed.code]: 'amount',
        [CreditReasons.documentNeeded.code]: 'reference',
      }),
  })
  const hasDocument = form.watch('kind') !== 'badDebt'
  return (
    <FormDialog
      title={t('writeOff.title', { number })}
      text={t('writeOff.text')}
      verb={t('writeOff.verb')}
      busy={act.isPending}
      onSubmit={form.handleSubmit(({ reference, ...values }) =>
        act.mutate({ ...values, entryId, reference: hasDocument ? reference : '' }),
      )}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Field label={t('writeOff.against')} required>
        <Select
          options={WRITE_OFF_KINDS.map((kind) => ({
            value: kind,
            label: t(`writeOff.kind.${kind}`),
          }))}
          {...form.register('kind')}
        />
      </Field>
      {!hasDocument && <Notice tone="warning">{t('writeOff.freezes')}</Notice>}
      <AmountField
        control={form.control}
        name="amount"
        currency={currency}
        label={t('writeOff.amount')}
        hint={t('repay.owed', { amount: money(openAmount, currency) })}
        required
      />
      {hasDocument && (
        <Field
          label={t('writeOff.reference')}
          hint={t('writeOff.referenceHint')}
          required
          error={errorText(errors.reference, t('needed'))}
        >
          <TextInput maxLength={60} spellCheck={false} {...form.register('reference')} />
        </Field>
      )}
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
