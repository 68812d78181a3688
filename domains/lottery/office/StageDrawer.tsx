/** The form of a stage: new, changed while it is a draft, or copied from another. */
import { useMe } from '#domains/staff/office/door/me.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft, useDraft } from '#kit/web/forms/draft.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { useTextLang } from '#kit/web/forms/text-lang.ts'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { CHANCES_MAX, NAME_MAX, RULES_MAX } from '../limits.ts'
import { officeLotteryStages, saveLotteryStage } from '../office-calls.gen.ts'
import type { OfficeStage } from '../office-contract.ts'
import { LotteryReasons } from '../reasons.ts'
import { PrizeFields } from './PrizeFields.tsx'
import { Rehearsal } from './Rehearsal.tsx'
import { formOf, Values, valuesOf, type Fields } from './stage-values.ts'

export type Opened = { as: 'new' } | { as: 'edit' | 'copy'; row: OfficeStage }
type Props = { opened: Opened; onClose: () => void }

export function StageDrawer({ opened, onClose: close }: Props) {
  const t = useT('office.lottery')
  const row = opened.as === 'new' ? undefined : opened.row
  const isEdit = opened.as === 'edit'
  const [lang, setLang] = useTextLang(opened.as === 'new')
  const form = useSchemaForm(Values, valuesOf(row))
  const draft = `lottery:${opened.as}:${row?.id ?? 0}:${row?.version ?? 0}`
  useDraft(form, draft, { who: String(useMe().id) })
  const onClose = () => (dropDraft(draft), close())
  const { options, conflict } = useSaving({
    refresh: [officeLotteryStages],
    form,
    byCode: { [LotteryReasons.formWrong.code]: 'endsAt' },
    onClose,
  })
  const save = useAct(saveLotteryStage, options)
  return (
    <EditDrawer
      title={t(isEdit ? 'edit' : 'add')}
      isDirty={form.formState.isDirty}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) =>
        save.mutate({
          ...formOf(values),
          stageId: isEdit ? (row?.id ?? null) : null,
          version: isEdit ? (row?.version ?? 0) : 0,
        }),
      )}
    >
      <LangTabs current={lang} onSelect={setLang} missing={[]} />
      <TranslatedField
        control={form.control}
        name="name"
        lang={lang}
        label={t('name')}
        required
        maxLength={NAME_MAX}
      />
      <TranslatedField
        control={form.control}
        name="rules"
        lang={lang}
        label={t('rules')}
        rows={4}
        maxLength={RULES_MAX}
      />
      <TimeFields form={form} />
      <ChanceFields form={form} />
      {form.getValues('prizes').map((_, index) => (
        <PrizeFields key={index} form={form} index={index} lang={lang} />
      ))}
      <Rehearsal form={form} />
      {conflict}
    </EditDrawer>
  )
}

function TimeFields({ form }: Fields) {
  const t = useT('office.lottery')
  const kit = useT('office.kit')
  const { errors } = form.formState
  return (
    <>
      {(['startsAt', 'endsAt'] as const).map((name) => (
        <Field
          key={name}
          label={t(name)}
          hint={t('timeHint')}
          required
          error={errorText(errors[name], kit('needed'))}
        >
          <TextInput type="datetime-local" {...form.register(name)} />
        </Field>
      ))}
    </>
  )
}

function ChanceFields({ form }: Fields) {
  const t = useT('office.lottery')
  const kit = useT('office.kit')
  const { errors } = form.formState
  return (
    <fieldset className="stack">
      <legend className="font-semibold">{t('chancesTitle')}</legend>
      <p className="text-sm text-ink-3">{t('chancesHint')}</p>
      {(['dailyChances', 'signInChances', 'orderChances', 'inviteChances'] as const).map((name) => (
        <Field
          key={name}
          label={t(name)}
          required
          error={errorText(errors[name], kit('numberWrong'))}
        >
          <TextInput
            type="number"
            min={0}
            max={CHANCES_MAX}
            {...form.register(name, { valueAsNumber: true })}
          />
        </Field>
      ))}
      <Checkbox {...form.register('expiresAtMidnight')}>{t('expiresAtMidnight')}</Checkbox>
    </fieldset>
  )
}
