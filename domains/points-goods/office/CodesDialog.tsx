/** Adds codes: pasted, or the first column of a CSV file. They are never shown again. */
import { useState } from 'react'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { TextFileButton } from '#kit/web/files/TextFileButton.tsx'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { CODES_TEXT_MAX } from '../limits.ts'
import { addPointsCodes, officePointsGoods } from '../office-calls.gen.ts'
import { PointsGoodsReasons } from '../reasons.ts'

type Props = { goodsId: number; name: string; onClose: () => void }

const ABOUT_CODES: readonly number[] = [
  PointsGoodsReasons.codesWrong.code,
  PointsGoodsReasons.codesTwice.code,
]

export function CodesDialog({ goodsId, name, onClose }: Props) {
  const t = useT('office.points-goods')
  // Of this dialog alone: no draft of the browser holds codes.
  const [codes, setCodes] = useState('')
  const [error, setError] = useState<string>()
  const add = useAct(addPointsCodes, {
    refresh: [officePointsGoods],
    onDone: ({ addedCount }) => {
      toast(t('codesAdded', { count: addedCount }), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) => {
      if (!ABOUT_CODES.includes(refused.reason.code)) return false
      setError(refused.message)
      return true
    },
  })
  const write = (text: string) => {
    setError(undefined)
    setCodes(text.slice(0, CODES_TEXT_MAX))
  }
  return (
    <FormDialog
      title={t('codesOf', { name })}
      text={t('codesText')}
      verb={t('codes')}
      busy={add.isPending}
      isDirty={codes !== ''}
      onClose={onClose}
      onSubmit={() => {
        if (codes.trim() === '') setError(t('codesNeeded'))
        else add.mutate({ goodsId, codes })
      }}
    >
      <TextFileButton
        label={t('codesFile')}
        tooLarge={t('codesTooLarge')}
        onFile={(bytes) => write(new TextDecoder().decode(bytes))}
      />
      <Field label={t('codesField')} required error={error}>
        <TextArea
          rows={8}
          spellCheck={false}
          autoComplete="off"
          value={codes}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
