/** Sending back what was paid in advance: agreeing to it, recording the transfer, declining, undoing. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { DestinationField, isDestination } from '#domains/payments/office/door/DestinationField.tsx'
import { RefundPayee } from '#domains/payments/office/door/RefundPayee.tsx'
import { useDialogDraft } from '#domains/staff/office/door/dialog-draft.ts'
import { int } from '#kit/contract/values.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { AmountField } from '#kit/web/forms/AmountField.tsx'
import { errorText, showErrors, useSchemaForm } from '#kit/web/forms/form.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import type { CreditDetail } from '../office-contract.ts'
import {
  declinePrepaymentRefund,
  recordPrepaymentSent,
  releasePrepaymentRefund,
  reversePrepaymentRefund,
  agreeToPrepaymentRefund,
} from '../prepayment-refunds-calls.gen.ts'
import type { OfficePrepaymentRefund } from '../prepayment-refunds-contract.ts'
import { CreditReasons } from '../reasons.ts'
import { REFRESH } from './refresh.ts'

type SendBackProps = {
  id: number
  account: CreditDetail
  /** What the customer has asked for; null: staff send it back by themselves. */
  refund: OfficePrepaymentRefund | null
  onClose: () => void
}

const amountFormOf = (most: number) =>
  z.object({
    amount: int(1, most),
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  })

export function SendBackDialog({ id, account, refund, ...props }: SendBackProps) {
  const t = useT('office.credit')
  const { money } = useMoney()
  const { prepaidAmount, currency, buyerName: name } = account
  const most = refund?.amount ?? prepaidAmount
  const form = useSchemaForm(amountFormOf(Math.max(1, most)), { amount: most, note: '' })
  const draft = `prepayment-send:${id}:${refund?.id ?? 'own'}:${most}`
  const onClose = useDialogDraft(form, draft, props.onClose)
  const send = useAct(agreeToPrepaymentRefund, {
    refresh: REFRESH,
    onDone: ({ isAsked }) => {
      onClose()
      toast(t(isAsked ? 'asked' : 'refund.agreed'), { kind: isAsked ? 'info' : 'success' })
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, { [CreditReasons.moreThanPrepaid.code]: 'amount' }),
  })
  return (
    <FormDialog
      title={t('refund.sendTitle', { name })}
      text={t('refund.sendText', { amount: money(most, currency) })}
      verb={t('refund.send')}
      busy={send.isPending}
      onSubmit={form.handleSubmit((values) =>
        send.mutate({
          ...values,
          amount: refund?.amount ?? values.amount,
          buyerId: id,
          prepaymentRefundId: refund?.id ?? null,
        }),
      )}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      {refund === null && (
        <AmountField
          control={form.control}
          name="amount"
          currency={currency}
          label={t('entry.amount')}
          hint={t('refund.most', { amount: money(prepaidAmount, currency) })}
          required
        />
      )}
      <Field
        label={t('note')}
        hint={t('noteHint')}
        required
        error={errorText(form.formState.errors.note, t('needed'))}
      >
        <TextArea maxLength={300} {...form.register('note')} />
      </Field>
    </FormDialog>
  )
}

type Props = { refund: OfficePrepaymentRefund; onClose: () => void }

const SENT_FORM = z.object({
  bankReference: z
    .string()
    .check(z.trim(), z.minLength(4), z.maxLength(60), z.regex(/[\p{L}\p{N}]/u)),
  /** Left empty beside an account of the buyer's. */
  destination: z.string(),
})

export function SentDialog({ refund, ...props }: Props) {
  const t = useT('office.credit')
  const { money } = useMoney()
  const { id: prepaymentRefundId, amount, currency, account } = refund
  const form = useSchemaForm(SENT_FORM, { bankReference: '', destination: '' })
  const [isTried, setIsTried] = useState(false)
  const onClose = useDialogDraft(form, `prepayment-sent:${prepaymentRefundId}`, props.onClose)
  const record = useAct(recordPrepaymentSent, {
    refresh: REFRESH,
    onDone: () => {
      onClose()
      toast(t('refund.sentDone'), { kind: 'success' })
    },
    onRefused: (refused) =>
      showErrors(refused, form.setError, {
        [CreditReasons.transferRecorded.code]: 'bankReference',
        [CreditReasons.transferOfOrder.code]: 'bankReference',
      }),
  })
  return (
    <FormDialog
      title={t('refund.sentTitle', { amount: money(amount, currency) })}
      text={t('refund.sentText')}
      verb={t('refund.sent')}
      busy={record.isPending}
      onSubmit={(event) => {
        setIsTried(true)
        return form.handleSubmit(({ bankReference, destination }) => {
          if (account === null && !isDestination(destination)) return
          const to = account === null ? { destination } : { accountId: account.id }
          record.mutate({ bankReference, prepaymentRefundId, ...to })
        })(event)
      }}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <RefundPayee account={account} />
      {account === null && (
        <DestinationField
          value={form.watch('destination')}
          isTried={isTried}
          onChange={(value) => form.setValue('destination', value, { shouldDirty: true })}
        />
      )}
      <Field
        label={t('repay.reference')}
        required
        error={errorText(form.formState.errors.bankReference, t('repay.referenceWrong'))}
      >
        <TextInput maxLength={60} spellCheck={false} {...form.register('bankReference')} />
      </Field>
    </FormDialog>
  )
}

/** A colleague may transfer it after this, so the dialog asks to confirm that it was not transferred yet. */
export function ReleaseDialog({ refund, onClose }: Props) {
  const t = useT('office.credit')
  const kit = useT('forms')
  const release = useAct(releasePrepaymentRefund, {
    refresh: REFRESH,
    onDone: () => {
      onClose()
      toast(t('refund.releaseDone'), { kind: 'success' })
    },
  })
  const { id: prepaymentRefundId, taken } = refund
  return (
    <ConfirmDialog
      open
      title={t('refund.releaseTitle')}
      confirmLabel={t('refund.release')}
      cancelLabel={kit('cancel')}
      busy={release.isPending}
      onCancel={onClose}
      onConfirm={() => release.mutate({ prepaymentRefundId })}
    >
      {taken === null || taken.isMine
        ? t('refund.releaseText')
        : t('refund.releaseOther', { name: taken.name })}
    </ConfirmDialog>
  )
}

export function EndRefundDialog({ act, refund, onClose }: Props & { act: 'decline' | 'reverse' }) {
  const t = useT('office.credit')
  const { money } = useMoney()
  const { id: prepaymentRefundId, amount, currency } = refund
  const draft = `prepayment-refund-${act}:${prepaymentRefundId}`
  const onDone = () => {
    dropDraft(draft)
    onClose()
    toast(t(`refund.${act}Done`), { kind: 'success' })
  }
  const decline = useAct(declinePrepaymentRefund, { refresh: REFRESH, onDone })
  const reverse = useAct(reversePrepaymentRefund, { refresh: REFRESH, onDone })
  return (
    <StaffReasonDialog
      title={t(`refund.${act}Title`, { amount: money(amount, currency) })}
      verb={t(`refund.${act}`)}
      label={t(act === 'decline' ? 'queue.rejectReason' : 'note')}
      draft={draft}
      busy={decline.isPending || reverse.isPending}
      onClose={onClose}
      onReason={(text) =>
        act === 'decline'
          ? decline.mutate({ prepaymentRefundId, reason: text })
          : reverse.mutate({ prepaymentRefundId, note: text })
      }
      text={t(`refund.${act}Text`)}
    />
  )
}
