/** Money that goes back: by the provider by itself, by bank when somebody has sent it. */
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Button } from '#kit/ui/Button.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useAct } from '#kit/web/act.ts'
import { useDates, useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import { refundSent } from '../contract.ts'
import type { OrderPayments } from './PaymentsPanel.tsx'
import { REFRESH } from './refresh.ts'

type Refund = OrderPayments['refunds'][number]
const TONES = { waiting: 'warning', succeeded: 'success', failed: 'danger' } as const

export function Refunds({ refunds, currency }: { refunds: Refund[]; currency: Currency }) {
  const t = useT('office.payments')
  const { dateTime } = useDates()
  const may = useMay()
  const [sent, send] = useState<Refund>()
  return (
    <>
      <DataTable
        label={t('refunds')}
        rows={refunds}
        keyOf={({ id }) => String(id)}
        columns={[
          {
            id: 'route',
            header: t('refunds'),
            cell: ({ route, reason }) => (
              <>
                <b>{t(`route.${route}`)}</b>
                <p className="text-xs text-ink-3">{reason}</p>
              </>
            ),
          },
          {
            id: 'amount',
            header: t('column.amount'),
            align: 'number',
            phone: 'right',
            cell: ({ amount }) => (
              <b>
                <Money amount={amount} currency={currency} />
              </b>
            ),
          },
          {
            id: 'state',
            header: t('column.state'),
            cell: ({ state }) => <Tag tone={TONES[state]}>{t(`refundState.${state}`)}</Tag>,
          },
          {
            id: 'at',
            header: t('column.at'),
            phone: 'right',
            cell: ({ createdAt, doneAt, bankReference }) => (
              <>
                {dateTime(doneAt ?? createdAt)}
                {bankReference !== null && <p className="code-text">{bankReference}</p>}
              </>
            ),
          },
          {
            id: 'acts',
            header: <span className="sr-only">{t('sent.action')}</span>,
            phone: 'full',
            cell: (refund) =>
              may('payments.refund') &&
              refund.state === 'waiting' &&
              refund.route === 'bank' && (
                <Button size="small" variant="secondary" onClick={() => send(refund)}>
                  {t('sent.action')}
                </Button>
              ),
          },
        ]}
      />
      {sent !== undefined && (
        <SentDialog refund={sent} currency={currency} onClose={() => send(undefined)} />
      )}
    </>
  )
}

type SentProps = { refund: Refund; currency: Currency; onClose: () => void }

function SentDialog({ refund, currency, onClose }: SentProps) {
  const t = useT('office.payments')
  const kit = useT('office.kit')
  const [reference, setReference] = useState('')
  const [isTried, setTried] = useState(false)
  const act = useAct(refundSent, {
    refresh: REFRESH,
    onDone: () => {
      toast(t('sent.done'), { kind: 'success' })
      onClose()
    },
  })
  const isTooShort = reference.trim().length < 4
  const submit = () => {
    setTried(true)
    if (!isTooShort) act.mutate({ refundId: refund.id, bankReference: reference.trim() })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sent.title')}
      foot={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button variant="primary" busy={act.isPending} onClick={submit}>
            {t('sent.action')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="text-sm">
          {t.rich('sent.text', {
            amount: (
              <b>
                <Money amount={refund.amount} currency={currency} />
              </b>
            ),
          })}
        </p>
        <Field
          label={t('field.bankReference')}
          required
          error={isTried && isTooShort ? t('error.reference') : undefined}
        >
          <TextInput
            data-autofocus
            value={reference}
            maxLength={60}
            spellCheck={false}
            onChange={(event) => setReference(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
