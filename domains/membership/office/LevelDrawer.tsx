/** One level, or super membership: its name and benefits in four languages, and its discount. */
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { missingIn, TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { officeLevels, saveLevel } from '../office-calls.gen.ts'
import { LevelForm, type OfficeLevel } from '../office-contract.ts'

const Form = z.extend(LevelForm, {
  percent: z.string().check(
    z.refine((typed) => {
      const value = Number(typed)
      return typed.trim() !== '' && value >= 0 && value <= 90
    }),
  ),
})

export function LevelDrawer({ level, onClose }: { level: OfficeLevel; onClose: () => void }) {
  const t = useT('office.membership')
  const [lang, setLang] = useState<Lang>('cn')
  const { name, gives, percent, revision, percentVersion } = level
  const form = useSchemaForm(Form, { name, gives, percent: String(percent ?? 0) })
  const { errors, isDirty } = form.formState
  const { options, conflict } = useSaving({
    refresh: [officeLevels],
    form,
    onClose,
  })
  const save = useAct(saveLevel, options)
  const title =
    level.level === 'super' ? t('levels.super') : t('levels.level', { level: Number(level.level) })
  return (
    <EditDrawer
      title={title}
      isDirty={isDirty}
      busy={save.isPending}
      onSubmit={form.handleSubmit(
        (values) =>
          save.mutate({
            ...values,
            percent: percent === null ? null : Number(values.percent),
            level: level.level,
            revision,
            percentVersion,
          }),
        (problems) => problems.percent === undefined && setLang('cn'),
      )}
      onClose={onClose}
    >
      <LangTabs
        current={lang}
        onSelect={setLang}
        missing={missingIn([form.watch('name'), form.watch('gives')])}
      />
      <TranslatedField
        control={form.control}
        name="name"
        lang={lang}
        label={t('levels.name')}
        required
        maxLength={30}
      />
      <TranslatedField
        control={form.control}
        name="gives"
        lang={lang}
        label={t('levels.gives')}
        hint={t('levels.givesHint')}
        required
        rows={5}
        maxLength={600}
      />
      {percent !== null && (
        <Field
          label={t('levels.percent')}
          hint={t(level.level === 'super' ? 'levels.superHint' : 'levels.percentHint')}
          error={errorText(errors.percent, t('levels.percentWrong'))}
        >
          <TextInput
            type="number"
            step="any"
            min={0}
            max={90}
            after="%"
            className="w-40"
            {...form.register('percent')}
          />
        </Field>
      )}
      {conflict}
    </EditDrawer>
  )
}
