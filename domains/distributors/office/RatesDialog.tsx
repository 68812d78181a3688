/** Rates of one distributor's own, or those of everybody again. A colleague agrees to it. */
import * as z from 'zod/mini'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { NOTE_MAX } from '../limits.ts'
import { setDistributorRates, type distributorOf } from '../office-calls.gen.ts'
import { DistributorReasons } from '../reasons.ts'
import { REFRESH } from './refresh.ts'

const Percent = z.string().check(z.trim(), z.regex(/^([0-9]|[1-4][0-9]|50)$/))
const WHOSE = ['own', 'usual'] as const
const FORM = z.object({
  whose: z.enum(WHOSE),
  first: Percent,
  second: Percent,
  note: z.string().check(z.trim(), z.minLength(2), z.maxLength(NOTE_MAX)),
})

type Props = { distributor: DataOf<typeof distributorOf>; onClose: () => void }

export function RatesDialog({ distributor, ...props }: Props) {
  const t = useT('office.distributors')
  const { id, firstPercent, secondPercent, usual } = distributor
  const form = useSchemaForm(FORM, {
    whose: 'own',
    first: String(firstPercent ?? usual.firstPercent),
    second: String(secondPercent ?? usual.secondPercent),
    note: '',
  })
  const onClose = useDialogDraft(form, `distributor-rates:${id}`, props.onClose)
  const { errors } = form.formState
  const act = useAct(setDistributorRates, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'rates.asked' : 'rates.done'), { kind: isAsked ? 'info' : 'success' })
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [DistributorReasons.ratesAboveCap.code]: 'second' }),
  })
  return (
    <FormDialog
      title={t('rates.title')}
      text={t('rates.text', { percent: usual.capPercent })}
      verb={t('rates.verb')}
      busy={act.isPending}
      onSubmit={form.handleSubmit(({ whose, first, second, note }) =>
        act.mutate({
          buyerId: id,
          rates:
            whose === 'usual'
              ? null
              : { firstPercent: Number(first), secondPercent: Number(second) },
          note,
        }),
      )}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <Field label={t('rates.whose')} required>
        <Select
          options={WHOSE.map((value) => ({
            value,
            label:
              value === 'own'
                ? t('rates.own')
                : t('rates.usual', { first: usual.firstPercent, second: usual.secondPercent }),
          }))}
          {...form.register('whose')}
        />
      </Field>
      {form.watch('whose') === 'own' && (
        <>
          <Field
            label={t('rates.first')}
            required
            error={errorText(errors.first, t('rates.shape'))}
          >
            <TextInput inputMode="numeric" {...form.register('first')} />
          </Field>
          <Field
            label={t('rates.second')}
            required
            error={errorText(errors.second, t('rates.shape'))}
          >
            <TextInput inputMode="numeric" {...form.register('second')} />
          </Field>
        </>
      )}
      <Field label={t('rates.why')} required error={errorText(errors.note, t('needed'))}>
        <TextArea maxLength={NOTE_MAX} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}
