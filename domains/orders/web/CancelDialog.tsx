/** Asks for the reason of a cancellation, also where money is refunded: required, with free text where none fits. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invoicesOfOrder } from '#domains/invoices/calls.gen.ts'
import { orderMoney, requestCancel } from '#domains/payments/cancel-calls.gen.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextArea } from '#kit/ui/forms/TextArea.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useOwner } from '#kit/web/session/session.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { cancelOrder, myOrder, myOrders, orderCounts } from '../buyer-calls.gen.ts'
import { CANCEL_REASONS } from '../buyer-contract.ts'
import { groupedNumber } from './door/number.ts'

type Reason = (typeof CANCEL_REASONS)[number]
/** The shortest text that "other" needs. */
const TEXT_MIN = 5

export function CancelDialog({
  orderNumber,
  isPaid,
  isBeingBuilt,
  keeps,
  onClose,
}: {
  orderNumber: string
  /** Money will be refunded, at once or with the merchant's consent. */
  isPaid: boolean
  /** A machine whose deposit is paid: nothing is cancelled before the merchant has answered. */
  isBeingBuilt: boolean
  /** A deposit that is not returned. */
  keeps: { amount: number; currency: Currency }
  onClose: () => void
}) {
  const t = useT('orders')
  const [reason, setReason] = useState<Reason | ''>('')
  const [text, setText, drop] = useDraftOf(`order-cancel:${orderNumber}`, useOwner(), '')
  const [isTried, setIsTried] = useState(false)
  const { data: money } = useQuery({ ...query(orderMoney, { orderNumber }), enabled: isPaid })
  const isOnTerms = money?.payments.some(({ kind }) => kind === 'credit') ?? false
  const paidWord = isOnTerms ? 'cancel.termsText' : 'cancel.paidText'
  const refresh = [myOrders, myOrder, orderCounts, orderMoney, invoicesOfOrder]
  const done = (word: 'cancel.done' | 'cancel.asked') => {
    drop()
    onClose()
    toast(t(word), { kind: 'success' })
  }
  const cancelUnpaid = useAct(cancelOrder, { refresh, onDone: () => done('cancel.done') })
  const cancelPaid = useAct(requestCancel, {
    refresh,
    onDone: ({ label }) => done(label === 'closed' ? 'cancel.done' : 'cancel.asked'),
  })
  const close = () => (drop(), onClose())
  const cancel = isPaid ? cancelPaid : cancelUnpaid
  const isShort = reason === 'other' && text.trim().length < TEXT_MIN
  const confirm = () => {
    setIsTried(true)
    if (reason !== '' && !isShort) cancel.mutate({ orderNumber, reason, text })
  }
  return (
    <Dialog
      open
      onClose={close}
      title={t('cancel.title', { number: groupedNumber(orderNumber) })}
      foot={
        <>
          <Button variant="secondary" onClick={close}>
            {t('keep')}
          </Button>
          <Button variant="danger-solid" busy={cancel.isPending} onClick={confirm}>
            {t(isPaid && !isOnTerms ? 'action.requestCancel' : 'action.cancel')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{isBeingBuilt ? t('request.thenBuilt') : t(isPaid ? paidWord : 'cancel.text')}</p>
        {keeps.amount > 0 && (
          <Notice tone="warning">
            {t.rich('cancel.keeps', {
              amount: <Money amount={keeps.amount} currency={keeps.currency} />,
            })}
          </Notice>
        )}
        <Field
          label={t('cancel.reason')}
          required
          error={isTried && reason === '' ? t('cancel.reasonNeeded') : undefined}
        >
          <Select
            value={reason}
            placeholder={t('cancel.choose')}
            options={CANCEL_REASONS.map((each) => ({
              value: each,
              label: t(`cancelReason.${each}`),
            }))}
            onChange={(event) => setReason(event.target.value as Reason)}
          />
        </Field>
        {reason === 'other' && (
          <Field
            label={t('cancel.words')}
            required
            error={isTried && isShort ? t('cancel.needed') : undefined}
          >
            <TextArea
              rows={2}
              maxLength={200}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
