/** The texts of a company: those of its own language first, the other languages folded below. */
import { LANGS, LOCALES, type Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { ABOUT_MAX, CAPACITY_MAX, CITY_MAX, NAME_MAX } from '../../limits.ts'
import type { FieldsProps } from './company-form.ts'

export function TextFields({ form }: FieldsProps) {
  const t = useT('directories')
  const kit = useT('kit')
  const mainLang = form.watch('mainLang')
  return (
    <>
      <Field label={t('form.mainLang')} hint={t('form.mainLangHint')}>
        <Select
          {...form.register('mainLang')}
          options={LANGS.map((lang) => ({ value: lang, label: kit(`language.${lang}`) }))}
        />
      </Field>
      <Texts key={mainLang} form={form} lang={mainLang} isMain />
      {LANGS.filter((lang) => lang !== mainLang).map((lang) => (
        <details key={lang} className="rounded-control border border-line px-4 py-3">
          <summary className="cursor-pointer text-sm font-medium">
            {t('form.translation', { language: kit(`language.${lang}`) })}
          </summary>
          <div className="stack pt-3">
            <Texts form={form} lang={lang} isMain={false} />
          </div>
        </details>
      ))}
    </>
  )
}

function Texts({ form, lang, isMain }: FieldsProps & { lang: Lang; isMain: boolean }) {
  const t = useT('directories')
  const { name, about, city } = form.formState.errors
  const locale = LOCALES[lang]
  return (
    <>
      <div className="form-grid">
        <Field
          label={t('form.name')}
          required={isMain}
          error={errorText(name?.[lang], t('form.needed'))}
        >
          <TextInput lang={locale} maxLength={NAME_MAX} {...form.register(`name.${lang}`)} />
        </Field>
        <Field
          label={t('form.city')}
          required={isMain}
          error={errorText(city?.[lang], t('form.needed'))}
        >
          <TextInput lang={locale} maxLength={CITY_MAX} {...form.register(`city.${lang}`)} />
        </Field>
      </div>
      <Field
        label={t('form.about')}
        hint={t('form.aboutHint')}
        required={isMain}
        error={errorText(about?.[lang], t('form.needed'))}
      >
        <TextArea
          lang={locale}
          rows={6}
          maxLength={ABOUT_MAX}
          {...form.register(`about.${lang}`)}
        />
      </Field>
      <Field label={t('capacity')} hint={t('form.capacityHint')}>
        <TextInput lang={locale} maxLength={CAPACITY_MAX} {...form.register(`capacity.${lang}`)} />
      </Field>
    </>
  )
}
