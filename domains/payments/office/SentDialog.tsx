/** Records the reference of the bank transfer that refunded a buyer. */
import { useState } from 'react'
import { useDialogDraftOf } from '#domains/staff/office/door/dialog-draft.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { refundSent } from '../refunds-calls.gen.ts'
import { REFRESH } from './door/refresh.ts'
import type { RefundOf } from './order-payments.ts'
import { DestinationField, isDestination } from './door/DestinationField.tsx'
import { RefundPayee } from './door/RefundPayee.tsx'

type SentProps = {
  refund: Pick<RefundOf, 'id' | 'amount' | 'account' | 'isByLink'>
  currency: Currency
  onClose: () => void
}

export function SentDialog({ refund, currency, ...props }: SentProps) {
  const t = useT('office.payments')
  const draft = `refund-sent:${refund.id}`
  const [reference, setReference, dropReference] = useDialogDraftOf(draft, '')
  const [destination, setDestination, dropDestination] = useDialogDraftOf(`${draft}:to`, '')
  const onClose = () => {
    dropReference()
    dropDestination()
    props.onClose()
  }
  const [isTried, setIsTried] = useState(false)
  const act = useAct(refundSent, {
    refresh: REFRESH,
    onDone: () => {
      toast(t('sent.done'), { kind: 'success' })
      onClose()
    },
  })
  const isTooShort = reference.trim().length < 4
  const isUnstated = refund.account === null && !isDestination(destination)
  const submit = () => {
    setIsTried(true)
    if (!isTooShort && !isUnstated) {
      act.mutate({
        refundId: refund.id,
        bankReference: reference.trim(),
        ...(refund.account === null
          ? { destination: destination.trim() }
          : { accountId: refund.account.id }),
      })
    }
  }
  return (
    <FormDialog
      title={t('sent.title')}
      verb={t('sent.action')}
      busy={act.isPending}
      onSubmit={submit}
      isDirty={reference !== '' || destination !== ''}
      onClose={onClose}
    >
      <p className="text-sm">
        {t.rich('sent.text', {
          amount: (
            <b>
              <Money amount={refund.amount} currency={currency} />
            </b>
          ),
        })}
      </p>
      {refund.isByLink ? (
        <p className="text-xs text-warning">{t('refund.byLink')}</p>
      ) : (
        <RefundPayee account={refund.account} />
      )}
      {refund.account === null && (
        <DestinationField value={destination} isTried={isTried} onChange={setDestination} />
      )}
      <Field
        label={t('field.bankReference')}
        required
        error={isTried && isTooShort ? t('error.reference') : undefined}
      >
        <TextInput
          data-autofocus={refund.account !== null ? true : undefined}
          value={reference}
          maxLength={60}
          spellCheck={false}
          onChange={(event) => setReference(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
