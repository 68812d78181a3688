/** One hot word of the form: its text, its link, and its position. */
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Field } from '#kit/ui/forms/Field.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { HotWordsForm } from '../contract.ts'

export type HotWordsValues = z.infer<typeof HotWordsForm>

type Props = {
  form: UseFormReturn<HotWordsValues>
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

export function HotWordRow({ form, index, count, onMove, onRemove }: Props) {
  const t = useT('office.search')
  const kit = useT('office.kit')
  const error = form.formState.errors.words?.[index]
  const word = form.watch(`words.${index}.text`) || String(index + 1)
  const isFirst = index === 0
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-2 border-b border-line pb-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto] md:border-0 md:pb-0">
      <Field
        label={t('hot.word')}
        labelHidden={!isFirst}
        error={errorText(error?.text, kit('needed'))}
      >
        <TextInput maxLength={40} {...form.register(`words.${index}.text`)} />
      </Field>
      <div className="max-md:order-last max-md:col-span-2">
        <Field
          label={t('hot.target')}
          labelHidden={!isFirst}
          error={errorText(error?.target, t('hot.targetWrong'))}
        >
          <TextInput
            maxLength={200}
            placeholder={t('hot.targetNone')}
            {...form.register(`words.${index}.target`)}
          />
        </Field>
      </div>
      <div className={isFirst ? 'flex pt-6' : 'flex'}>
        <IconButton
          icon={ArrowUp}
          label={t('hot.up', { word })}
          disabled={isFirst}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t('hot.down', { word })}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <IconButton icon={Trash2} label={t('hot.remove', { word })} onClick={onRemove} />
      </div>
    </li>
  )
}
