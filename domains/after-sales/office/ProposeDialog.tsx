/** Proposes another type to the buyer, with the words that they read. */
import { useState } from 'react'
import { useDialogDraftOf } from '#domains/staff/office/door/dialog-draft.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { ANSWER_MAX } from '../limits.ts'
import { proposeType } from '../office-calls.gen.ts'
import type { OfficeCase } from '../office-contract.ts'
import { REFRESH } from './refresh.ts'

const TYPES = ['return_refund', 'refund_only'] as const

export function ProposeDialog({ item, onClose }: { item: OfficeCase; onClose: () => void }) {
  const t = useT('office.after-sales')
  const shop = useT('after-sales')
  const offered = TYPES.filter((type) => type !== item.type)
  const [type, setType] = useState(offered[0] ?? 'refund_only')
  const [note, setNote, drop] = useDialogDraftOf(`case-propose:${item.number}`, '')
  const [isTried, setIsTried] = useState(false)
  const propose = useAct(proposeType, {
    refresh: REFRESH,
    onDone: () => (drop(), onClose(), toast(t('done.proposed'), { kind: 'success' })),
  })
  const isMissing = note.trim().length < 2
  return (
    <FormDialog
      title={t('propose.title')}
      text={t('propose.text')}
      verb={t('act.propose')}
      busy={propose.isPending}
      isDirty={note.trim() !== ''}
      onSubmit={() => {
        setIsTried(true)
        if (isMissing) return
        propose.mutate({ caseNumber: item.number, round: item.rounds[0]?.number ?? 1, type, note })
      }}
      onClose={() => (drop(), onClose())}
    >
      <Field label={shop('form.type')} required>
        <Select
          value={type}
          options={offered.map((value) => ({ value, label: shop(`type.${value}`) }))}
          onChange={(event) =>
            setType(event.target.value === 'return_refund' ? 'return_refund' : 'refund_only')
          }
        />
      </Field>
      <Field
        label={t('agree.answer')}
        required
        error={isTried && isMissing ? t('propose.needed') : undefined}
      >
        <TextArea
          rows={3}
          lang={LOCALES[item.lang]}
          maxLength={ANSWER_MAX}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
