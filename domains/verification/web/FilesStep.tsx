/** The documents: sides of the ID, the licence, and the merchant's own items, in the merchant's order. */
import { LIMITS, type UploadedFile } from '#domains/uploads/contract.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { AnswerField } from './AnswerField.tsx'
import { Files } from './Files.tsx'
import type { StepProps } from './filling.ts'
import { findAnswer, hintOf, withAnswer, type FormItem } from './form-items.ts'

type Props = StepProps & {
  /** All uploaded files, including those of the form. */
  files: readonly UploadedFile[]
  onTake: (file: UploadedFile) => void
  /** The ends of sensitive texts that are stored, by item. */
  ends: Readonly<Record<string, string>>
}

export function FilesStep(props: Props) {
  const t = useT('verification')
  const fields = props.items.flatMap((item) => {
    const field = toField(item, props)
    return field === null ? [] : [field]
  })
  if (fields.length === 0) return <p className="text-ink-3">{t('noFiles')}</p>
  return <div className="form-grid">{fields}</div>
}

/** Null for items of other steps. */
function toField(item: FormItem, props: Props) {
  const { code } = item
  if (code === 'idFront' || code === 'idBack') {
    return <Side key={code} {...props} item={item} side={code} />
  }
  if (code === 'licence') return <Licence key={code} {...props} item={item} />
  if (item.kind === 'builtIn') return null
  const { form, set, errors, files, onTake, ends } = props
  return (
    <AnswerField
      key={code}
      item={item}
      answer={findAnswer(form.answers, code)}
      end={ends[code]}
      files={files}
      error={errors[`answers.${code}`]}
      onTake={onTake}
      onChange={(change) =>
        set(
          (now) => ({ answers: withAnswer(now.answers, change(findAnswer(now.answers, code))) }),
          [`answers.${code}`],
        )
      }
    />
  )
}

type ItemProps = Props & { item: FormItem }

function Side({
  item,
  side,
  form,
  set,
  errors,
  files,
  onTake: take,
}: ItemProps & { side: 'idFront' | 'idBack' }) {
  const t = useT('verification')
  return (
    <Files
      purpose="identity"
      max={1}
      label={item.name}
      isRequired={item.isRequired}
      hint={hintOf(item, t('hint.picture'))}
      error={errors[side]}
      files={files.filter(({ id }) => id === form[side])}
      onAdd={(file) => (take(file), set({ [side]: file.id }))}
      onRemove={() => set({ [side]: null })}
    />
  )
}

function Licence({ item, form, set, errors, files, onTake: take }: ItemProps) {
  const t = useT('verification')
  const { licences, licenceUntil, isLicenceEndless } = form
  const isNeeded = item.isRequired || licences.length > 0
  return (
    <>
      <Files
        purpose="licence"
        max={LIMITS.licence.count}
        label={item.name}
        isRequired={item.isRequired}
        hint={hintOf(item, t('hint.licence'))}
        error={errors.licences}
        files={files.filter(({ id }) => licences.includes(id))}
        onAdd={(file) => (take(file), set((now) => ({ licences: [...now.licences, file.id] })))}
        onRemove={(id) => set((now) => ({ licences: now.licences.filter((each) => each !== id) }))}
      />
      <Field
        label={t('field.licenceUntil')}
        required={isNeeded && !isLicenceEndless}
        error={errors.licenceUntil}
      >
        <TextInput
          type="date"
          value={licenceUntil ?? ''}
          disabled={isLicenceEndless}
          onChange={(event) =>
            event.target.value !== '' && set({ licenceUntil: event.target.value })
          }
        />
      </Field>
      <Checkbox
        checked={isLicenceEndless}
        onChange={(event) => set({ licenceUntil: null, isLicenceEndless: event.target.checked })}
      >
        {t('endless')}
      </Checkbox>
    </>
  )
}
