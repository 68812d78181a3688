/** The fields of an article in one language, and those that all languages share. */
import type { UseFormReturn } from 'react-hook-form'
import { PictureField, sendPicture } from '#domains/uploads/office/door/PictureField.tsx'
import type { Lang } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { RichTextField } from '#kit/web/forms/RichTextField.tsx'
import { TranslatedField } from '#kit/web/forms/TranslatedField.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { SUMMARY_MAX, TITLE_MAX } from '../limits.ts'
import type { ArticleValues } from './article-form.ts'

const takePicture = sendPicture('banner')

type Props = { form: UseFormReturn<ArticleValues, unknown, ArticleValues>; lang: Lang }

export function ArticleFields({ form, lang }: Props) {
  const t = useT('office.articles')
  return (
    <>
      <TranslatedField
        control={form.control}
        name="title"
        lang={lang}
        label={t('field.title')}
        required
        maxLength={TITLE_MAX}
      />
      <TranslatedField
        control={form.control}
        name="summary"
        lang={lang}
        label={t('field.summary')}
        hint={t('summaryHint')}
        maxLength={SUMMARY_MAX}
      />
      <PictureField
        label={t('field.cover')}
        hint={t('coverHint')}
        purpose="banner"
        url={form.watch('coverUrl')}
        onUrl={(url) => form.setValue('coverUrl', url, { shouldDirty: true })}
      />
      <TranslatedField
        control={form.control}
        name="coverAlt"
        lang={lang}
        label={t('field.coverAlt')}
        hint={t('coverAltHint')}
        maxLength={TITLE_MAX}
      />
      <RichTextField
        control={form.control}
        name="html"
        lang={lang}
        label={t('field.body')}
        onPicture={takePicture}
      />
      <div className="form-grid">
        <DayField form={form} name="heldFrom" />
        <DayField form={form} name="heldUntil" />
      </div>
    </>
  )
}

type DayProps = Pick<Props, 'form'> & { name: 'heldFrom' | 'heldUntil' }

function DayField({ form, name }: DayProps) {
  const t = useT('office.articles')
  return (
    <Field
      label={t(`field.${name}`)}
      error={errorText(form.formState.errors[name], t('heldWrong'))}
    >
      <TextInput
        type="date"
        value={form.watch(name) ?? ''}
        onChange={({ target }) =>
          form.setValue(name, target.value === '' ? null : target.value, { shouldDirty: true })
        }
      />
    </Field>
  )
}
