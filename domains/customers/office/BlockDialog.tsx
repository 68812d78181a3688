/** Blocks a customer, with a reason that they will read; and unblocks them. */
import { useState } from 'react'
import { BlockReason } from '#domains/accounts/contract.ts'
import { useDialogDraftOf } from '#domains/staff/office/door/dialog-draft.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { blockCustomer, unblockCustomer } from '../calls.gen.ts'
import type { Customer } from '../contract.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useCustomerAct } from './use-customer-act.ts'

type Props = { customer: Customer; onClose: () => void }

export function BlockDialog({ customer, onClose }: Props) {
  const t = useT('office.customers')
  const [reason, setReason] = useState<BlockReason>()
  const [note, setNote, drop] = useDialogDraftOf(`customer-block:${customer.id}`, '')
  const [isAsked, setIsAsked] = useState(false)
  const { id: customerId, revision, nickName, sessions } = customer
  const block = useCustomerAct(
    blockCustomer,
    () => (drop(), onClose()),
    t('block.done', { count: sessions.openCount }),
  )
  const isNoteMissing = reason === 'other' && note.trim() === ''
  const submit = () => {
    if (reason === undefined || isNoteMissing) setIsAsked(true)
    else block.mutate({ customerId, revision, reason, note })
  }
  return (
    <FormDialog
      title={t('block.title', { name: nickName })}
      text={t('block.text', { count: customer.sessions.openCount })}
      verb={t('block.verb')}
      tone="danger"
      busy={block.isPending}
      isDirty={note.trim() !== ''}
      onSubmit={submit}
      onClose={() => (drop(), onClose())}
    >
      <Field
        label={t('block.reason')}
        required
        error={isAsked && reason === undefined ? t('block.reasonNeeded') : undefined}
      >
        <Select
          value={reason ?? ''}
          placeholder={t('block.choose')}
          options={BlockReason.options.map((each) => ({
            value: each,
            label: t(`value.${each}`),
          }))}
          onChange={({ target }) =>
            setReason(BlockReason.options.find((each) => each === target.value))
          }
        />
      </Field>
      <Field
        label={t('block.note')}
        required={reason === 'other'}
        hint={t('block.noteHint')}
        error={isAsked && isNoteMissing ? t('block.noteNeeded') : undefined}
      >
        <TextArea
          rows={3}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

export function UnblockDialog({ customer, onClose }: Props) {
  const t = useT('office.customers')
  const unblock = useCustomerAct(unblockCustomer, onClose, t('unblock.done'))
  const { id: customerId, revision, nickName } = customer
  return (
    <FormDialog
      title={t('unblock.title', { name: nickName })}
      text={t('unblock.text')}
      verb={t('unblock.verb')}
      busy={unblock.isPending}
      onSubmit={() => unblock.mutate({ customerId, revision })}
      onClose={onClose}
    />
  )
}
