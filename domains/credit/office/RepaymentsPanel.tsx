/** What a customer has paid back, the newest first: what came when, and which orders it paid. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { noonOf } from '#kit/web/language/days.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { repaymentsOf, reverseRepayment } from '../office-calls.gen.ts'
import type { Repayment } from '../office-contract.ts'
import { REFRESH } from './refresh.ts'

export function RepaymentsPanel({ id, canWrite }: { id: number; canWrite: boolean }) {
  const t = useT('office.credit')
  const { money } = useMoney()
  const repayments = useLivePages(repaymentsOf, { buyerId: id })
  const [reversed, setReversed] = useState<Repayment>()
  return (
    <Panel flush title={t('repayments')}>
      <Loaded query={repayments}>
        {(data) => (
          <DataTable
            label={t('repayments')}
            rows={data.pages.flatMap(({ items }) => items)}
            keyOf={({ id: repaymentId }) => String(repaymentId)}
            empty={<EmptyState size="small" title={t('noRepayments')} />}
            columns={[
              {
                id: 'reference',
                header: t('repay.reference'),
                phone: 'full',
                cell: (repayment) => <About repayment={repayment} />,
              },
              {
                id: 'amount',
                header: t('entry.amount'),
                align: 'number',
                phone: 'labelled',
                cell: ({ amount, currency, reversedAt }) => (
                  <b className={reversedAt === null ? '' : 'line-through'}>
                    <Money amount={amount} currency={currency} />
                  </b>
                ),
              },
              {
                id: 'pays',
                header: t('repay.pays'),
                phone: 'full',
                cell: ({ parts, prepaidAmount, currency }) => (
                  <ul className="text-sm text-ink-2">
                    {parts.map(({ number, amount, discountAmount }) => (
                      <li key={number}>
                        {t('paid', { number, amount: money(amount, currency) })}
                        {discountAmount > 0 &&
                          ` · ${t('repay.discounted', { amount: money(discountAmount, currency) })}`}
                      </li>
                    ))}
                    {prepaidAmount > 0 && (
                      <li>{t('repay.ahead', { amount: money(prepaidAmount, currency) })}</li>
                    )}
                  </ul>
                ),
              },
              {
                id: 'acts',
                header: <span className="sr-only">{t('reverse.verb')}</span>,
                align: 'number',
                phone: 'full',
                cell: (repayment) =>
                  canWrite &&
                  repayment.reversedAt === null && (
                    <Button size="small" onClick={() => setReversed(repayment)}>
                      {t('reverse.verb')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      <EndlessFoot query={repayments} />
      {reversed !== undefined && (
        <ReverseDialog repayment={reversed} onClose={() => setReversed(undefined)} />
      )}
    </Panel>
  )
}

function About({ repayment }: { repayment: Repayment }) {
  const t = useT('office.credit')
  const { date, dateTime } = useDates()
  const { bankReference, receivedOn, recordedAt, staffName, reversedNote } = repayment
  return (
    <>
      <span className="code-text wrap-anywhere">{bankReference}</span>
      <p className="text-xs text-ink-3">
        {date(noonOf(receivedOn) ?? receivedOn)} · {staffName} · {dateTime(recordedAt)}
      </p>
      {reversedNote !== null && (
        <p className="text-xs text-danger">{t('reversed', { note: reversedNote })}</p>
      )}
    </>
  )
}

function ReverseDialog({ repayment, onClose }: { repayment: Repayment; onClose: () => void }) {
  const t = useT('office.credit')
  const { money } = useMoney()
  const { id: repaymentId, amount, currency } = repayment
  const draft = `repayment-reverse:${repaymentId}`
  const reverse = useAct(reverseRepayment, {
    refresh: REFRESH,
    onDone: () => {
      dropDraft(draft)
      onClose()
      toast(t('reverse.done'), { kind: 'success' })
    },
  })
  return (
    <StaffReasonDialog
      title={t('reverse.title', { amount: money(amount, currency) })}
      verb={t('reverse.verb')}
      label={t('note')}
      draft={draft}
      busy={reverse.isPending}
      onClose={onClose}
      onReason={(note) => reverse.mutate({ repaymentId, note })}
      text={t('reverse.text')}
    />
  )
}
