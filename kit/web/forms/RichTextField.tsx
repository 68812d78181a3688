/** A rich text field with one language at a time. The editor is loaded on demand, with its space reserved. */
import { Suspense } from 'react'
import { late } from '../pages/late.ts'
import { useController, type Control, type FieldValues, type Path } from 'react-hook-form'
import type { Lang, Translated } from '../../contract/lang.ts'
import { LOCALES } from '../../contract/lang.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { useT } from '../language/i18n.tsx'

const RichTextEditor = late(() => import('../../ui/rich-text/RichTextEditor.tsx'))

type Props<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>
  name: Path<Values>
  lang: Lang
  label: string
  hint?: string | undefined
  disabled?: boolean | undefined
  onPicture?: ((file: File) => Promise<string>) | undefined
}

export function RichTextField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const { control, name, lang, label, hint, disabled, onPicture } = props
  const t = useT('office.kit')
  const { field } = useController({ control, name })
  const value = field.value as Translated
  const isBorrowed = lang !== 'cn' && (value[lang] ?? '') === '' && value.cn !== ''
  return (
    <Field label={label} hint={isBorrowed ? t('rich.borrowed') : hint} group>
      <Suspense fallback={<Skeleton className="h-40" />}>
        <RichTextEditor
          key={lang}
          label={label}
          lang={LOCALES[lang]}
          html={value[lang] ?? ''}
          disabled={disabled}
          onPicture={onPicture}
          onHtml={(html) => field.onChange({ ...value, [lang]: html })}
        />
      </Suspense>
    </Field>
  )
}
