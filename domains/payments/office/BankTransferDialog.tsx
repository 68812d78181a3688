/**
 * Moves a refund from its provider to the bank. Where the provider may have paid it, staff first state what its records
 * show.
 */
import { useState } from 'react'
import { useDialogDraftOf } from '#domains/staff/office/door/dialog-draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { sendRefundByBank } from '../provider-calls.gen.ts'
import type { RefundOf } from './order-payments.ts'
import { REFRESH } from './door/refresh.ts'

const NOTE_MIN = 2
const EVIDENCE_MIN = 4

type Props = { refund: RefundOf; onClose: () => void }

export function BankTransferDialog({ refund, ...props }: Props) {
  const t = useT('office.payments')
  const draft = `refund-by-bank:${refund.id}`
  const [note, setNote, dropNote] = useDialogDraftOf(draft, '')
  const [evidence, setEvidence, dropEvidence] = useDialogDraftOf(`${draft}:evidence`, '')
  const onClose = () => {
    dropNote()
    dropEvidence()
    props.onClose()
  }
  const [isTried, setIsTried] = useState(false)
  const takeOver = useAct(sendRefundByBank, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      toast(t(isAsked ? 'secondAsked' : 'byBank.done'), { kind: 'success' })
      onClose()
    },
  })
  const { id: refundId, isUnknown, isDisowned } = refund
  const why = isDisowned ? 'byBank.disowned' : isUnknown ? 'byBank.unknown' : 'byBank.text'
  const isNoteShort = note.trim().length < NOTE_MIN
  const isEvidenceShort = isUnknown && evidence.trim().length < EVIDENCE_MIN
  const submit = () => {
    setIsTried(true)
    if (isNoteShort || isEvidenceShort) return
    takeOver.mutate({ refundId, note, ...(isUnknown ? { evidence } : {}) })
  }
  return (
    <FormDialog
      title={t('byBank.title')}
      verb={t(isUnknown ? 'byBank.ask' : 'byBank.action')}
      busy={takeOver.isPending}
      onSubmit={submit}
      isDirty={note !== '' || evidence !== ''}
      onClose={onClose}
    >
      <p className="text-sm">{t(why)}</p>
      <Field
        label={t(isUnknown ? 'byBank.statement' : 'byBank.note')}
        required
        error={isTried && isNoteShort ? t('byBank.noteNeeded') : undefined}
      >
        <TextArea
          data-autofocus
          rows={3}
          value={note}
          maxLength={300}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
      {isUnknown && (
        <Field
          label={t('byBank.evidence')}
          hint={t('byBank.evidenceHint')}
          required
          error={isTried && isEvidenceShort ? t('byBank.evidenceNeeded') : undefined}
        >
          <TextInput
            value={evidence}
            maxLength={200}
            spellCheck={false}
            onChange={(event) => setEvidence(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}
