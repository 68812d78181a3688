/** The field of one of the merchant's own items: a text, files, or the last day on which something is valid. */
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Answer } from '../contract.ts'
import { purposeOf } from '../items.ts'
import { Files } from './Files.tsx'
import { hintOf, type FormItem } from './form-items.ts'

type Props = {
  item: FormItem
  answer: Answer
  /** The end of a sensitive text that is stored, '' of a short one. */
  end: string | undefined
  files: readonly UploadedFile[]
  error: string | undefined
  /** A function of the current answer, where a change adds to it. */
  onChange: (change: (now: Answer) => Answer) => void
  onTake: (file: UploadedFile) => void
}

const FILES_MAX = 3

export function AnswerField(props: Props) {
  const { item, answer, files, error, onChange, onTake: take } = props
  const t = useT('verification')
  if (item.kind === 'file') {
    return (
      <Files
        purpose={purposeOf(item)}
        max={FILES_MAX}
        label={item.name}
        isRequired={item.isRequired}
        hint={hintOf(item, t(item.isSensitive ? 'hint.pictures' : 'hint.licence'))}
        error={error}
        files={files.filter(({ id }) => answer.files.includes(id))}
        onAdd={(file) => (
          take(file),
          onChange((now) => ({ ...now, files: [...now.files, file.id] }))
        )}
        onRemove={(id) =>
          onChange((now) => ({ ...now, files: now.files.filter((each) => each !== id) }))
        }
      />
    )
  }
  if (item.kind === 'date') {
    return (
      <Field label={item.name} required={item.isRequired} hint={hintOf(item)} error={error}>
        <TextInput
          type="date"
          value={answer.day ?? ''}
          onChange={({ target }) =>
            onChange((now) => ({ ...now, day: target.value === '' ? null : target.value }))
          }
        />
      </Field>
    )
  }
  return <TextAnswer {...props} />
}

/** A sensitive text is never sent back: its end shows which one is stored, and typing replaces it. */
function TextAnswer({ item, answer, end, error, onChange }: Props) {
  const t = useT('verification')
  const stored =
    end === undefined ? t('hint.idNumber') : t('hint.idStored', { end: end === '' ? '••••' : end })
  const example = item.example === '' ? undefined : item.example
  return (
    <Field
      label={item.name}
      required={item.isRequired}
      hint={hintOf(item, item.isSensitive ? stored : '')}
      error={error}
    >
      <TextInput
        autoComplete="off"
        maxLength={200}
        placeholder={answer.text === null && end !== undefined ? `•••• ${end}`.trimEnd() : example}
        value={answer.text ?? ''}
        onChange={({ target }) =>
          onChange((now) => ({
            ...now,
            text: target.value === '' && end !== undefined ? null : target.value,
          }))
        }
      />
    </Field>
  )
}
