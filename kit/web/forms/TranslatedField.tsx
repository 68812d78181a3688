/** A translated text field with one language at a time; Chinese is the placeholder where it would be shown instead. */
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'
import type { Lang, Translated } from '../../contract/lang.ts'
import { LANGS, LOCALES } from '../../contract/lang.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { FROM_SERVER } from './form.ts'
import { useT } from '../language/i18n.tsx'

type Props<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>
  name: Path<Values>
  lang: Lang
  label: string
  labelHidden?: boolean | undefined
  hint?: string | undefined
  required?: boolean | undefined
  /** Makes it multi-line. */
  rows?: number | undefined
  maxLength?: number | undefined
  /** For code, such as HTML. */
  code?: boolean | undefined
  className?: string | undefined
}

export function TranslatedField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { control, name, lang, label, labelHidden, hint, required, rows, maxLength, code } = props
  const t = useT('office.kit')
  const { field, fieldState } = useController({ control, name })
  const value = field.value as Translated
  const error = errorIn(fieldState.error, lang)
  const attributes = {
    ref: field.ref,
    lang: LOCALES[lang],
    value: value[lang] ?? '',
    placeholder: lang === 'cn' ? undefined : value.cn.slice(0, 200),
    maxLength,
    onBlur: field.onBlur,
    onChange: (event: { target: { value: string } }) =>
      field.onChange({ ...value, [lang]: event.target.value }),
  }
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      required={required === true && lang === 'cn'}
      error={error === undefined ? undefined : error === '' ? t('needed') : error}
      className={props.className}
    >
      {rows === undefined ? (
        <TextInput {...attributes} />
      ) : (
        <TextArea {...attributes} rows={rows} className={code === true ? 'font-mono' : undefined} />
      )}
    </Field>
  )
}

type FormError = { type?: unknown; message?: string | undefined }

/** The server's message, or empty where the form's own is shown. Undefined: no error in this language. */
function errorIn(error: unknown, lang: Lang): string | undefined {
  const found = error as (FormError & Partial<Record<Lang, FormError>>) | undefined
  const own = found?.[lang] ?? (found?.type === undefined || lang !== 'cn' ? undefined : found)
  return own === undefined ? undefined : own.type === FROM_SERVER ? own.message : ''
}

/** The languages in which some of these texts are missing. */
export const missingIn = (texts: readonly (Translated | undefined)[]): Lang[] =>
  LANGS.filter((lang) =>
    texts.some(
      (text) => text !== undefined && text.cn.trim() !== '' && (text[lang] ?? '').trim() === '',
    ),
  )
