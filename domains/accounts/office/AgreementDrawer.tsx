/** A version of the agreement that has not taken effect: its text in four languages, its date, and whether all buyers must agree again. */
import { useState } from 'react'
import * as z from 'zod/mini'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { clockIn, instantIn } from '#kit/contract/zone.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { LangTabs } from '#kit/ui/forms/LangTabs.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { EditDrawer } from '#kit/web/forms/EditDrawer.tsx'
import { errorText, useSchemaForm } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { RichTextField } from '#kit/web/forms/RichTextField.tsx'
import { useSaving } from '#kit/web/forms/saving.tsx'
import { missingIn, TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { AccountReasons } from '../reasons.ts'
import { addAgreement, changeAgreement, officeAgreements } from '../office-calls.gen.ts'
import { AgreementForm, type OfficeAgreement } from '../office-contract.ts'

const Form = AgreementForm.check(
  z.refine(({ inForceFrom }) => Date.parse(inForceFrom) > Date.now(), {
    path: ['inForceFrom'],
    error: 'early',
  }),
)

/** The shop's midnight in a week. */
function inAWeek(): Instant {
  const day = clockIn(new Date(Date.now() + 7 * DAY_MS).toISOString(), shopTimeZone()).slice(0, 10)
  return instantIn(`${day}T00:00`, shopTimeZone()) ?? new Date().toISOString()
}

type Props = {
  /** Null: a new version. */
  version: OfficeAgreement | null
  /** The version whose text the form starts with. */
  like: OfficeAgreement | undefined
  onClose: () => void
}

export function AgreementDrawer({ version, like, onClose }: Props) {
  const t = useT('office.accounts')
  const kit = useT('office.kit')
  const [lang, setLang] = useState<Lang>('cn')
  const form = useSchemaForm(Form, {
    title: like?.title ?? { cn: '' },
    html: like?.html ?? { cn: '' },
    inForceFrom: version?.inForceFrom ?? inAWeek(),
    asksAgain: version?.asksAgain ?? false,
  })
  const { errors, isDirty } = form.formState
  const { options, conflict } = useSaving({
    refresh: [officeAgreements],
    form,
    byCode: { [AccountReasons.agreementTooEarly.code]: 'inForceFrom' },
    onClose,
  })
  const add = useAct(addAgreement, options)
  const change = useAct(changeAgreement, options)
  return (
    <EditDrawer
      title={version === null ? t('agreements.add') : t('agreements.edit', version)}
      isDirty={isDirty}
      busy={add.isPending || change.isPending}
      onSubmit={form.handleSubmit(
        (values) =>
          version === null
            ? add.mutate(values)
            : change.mutate({
                ...values,
                version: String(version.version),
                revision: version.revision,
              }),
        (problems) => problems.inForceFrom === undefined && setLang('cn'),
      )}
      onClose={onClose}
    >
      <LangTabs
        current={lang}
        onSelect={setLang}
        missing={missingIn([form.watch('title'), form.watch('html')])}
      />
      <TranslatedField
        control={form.control}
        name="title"
        lang={lang}
        label={t('agreements.heading')}
        required
        maxLength={80}
      />
      <RichTextField
        control={form.control}
        name="html"
        lang={lang}
        label={t('agreements.text')}
        hint={errors.html === undefined ? undefined : kit('needed')}
      />
      <Field
        label={t('agreements.from')}
        required
        hint={t('agreements.fromHint')}
        error={errorText(errors.inForceFrom, t('agreements.early'))}
      >
        <TextInput
          type="datetime-local"
          className="w-64"
          defaultValue={clockIn(form.getValues('inForceFrom'), shopTimeZone())}
          onChange={({ target }) => {
            const at = instantIn(target.value, shopTimeZone())
            if (at !== null) {
              form.setValue('inForceFrom', at, { shouldDirty: true, shouldValidate: true })
            }
          }}
        />
      </Field>
      <Switch {...form.register('asksAgain')}>{t('agreements.asksLabel')}</Switch>
      <p className="text-sm text-ink-3">{t('agreements.asksText')}</p>
      {conflict}
    </EditDrawer>
  )
}
