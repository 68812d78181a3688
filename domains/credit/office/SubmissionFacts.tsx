/** What a buyer states of a repayment, beside what they owe, and what became of it. */
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { OfficeSubmission } from '../office-submissions-contract.ts'

export function SubmissionFacts({ submission }: { submission: OfficeSubmission }) {
  const t = useT('office.credit')
  const { dateTime } = useDates()
  const { proof, currency, state, number, usedAmount, dueAmount, entries } = submission
  const amount = (value: number) => <Money amount={value} currency={currency} />
  const rows =
    proof === null
      ? []
      : [
          {
            label: t('queue.claimed'),
            value: (
              <>
                <b>{amount(proof.amount)}</b>{' '}
                {state === 'underReview' && <Difference submission={submission} />}
              </>
            ),
          },
          ...(state === 'underReview'
            ? [
                // Without a choice what is due is what they owe.
                ...(entries.length === 0
                  ? []
                  : [{ label: t('queue.due'), value: amount(dueAmount) }]),
                { label: t('queue.owes'), value: amount(usedAmount) },
              ]
            : []),
          { label: t('queue.chosen'), value: <Chosen submission={submission} /> },
          {
            label: t('queue.payer'),
            value: `${proof.payerName} · ${t('queue.last4', { digits: proof.payerLast4 })}`,
          },
          { label: t('queue.paidAt'), value: dateTime(proof.paidAt) },
          {
            label: t('repay.reference'),
            value: <span className="code-text">{proof.bankReference}</span>,
          },
          { label: t('queue.remark'), value: <span className="code-text">{number}</span> },
        ]
  return <KeyValueList rows={[...rows, ...useOutcome(submission)]} />
}

/** What became of it. */
function useOutcome({ received, rejectReason, currency }: OfficeSubmission) {
  const t = useT('office.credit')
  const { money } = useMoney()
  if (rejectReason !== null) return [{ label: t('queue.rejectReason'), value: rejectReason }]
  if (received === null) return []
  const { amount, prepaidAmount, parts } = received
  return [
    {
      label: t('queue.received'),
      value: (
        <>
          <b className={received.isReversed ? 'line-through' : ''}>{money(amount, currency)}</b>
          <ul className="text-sm text-ink-2">
            {parts.map((part) => (
              <li key={part.number}>
                {t('paid', { number: part.number, amount: money(part.amount, currency) })}
              </li>
            ))}
            {prepaidAmount > 0 && (
              <li>{t('queue.prepaid', { amount: money(prepaidAmount, currency) })}</li>
            )}
          </ul>
        </>
      ),
    },
  ]
}

function Chosen({ submission: { entries, currency } }: { submission: OfficeSubmission }) {
  const t = useT('office.credit')
  const { money } = useMoney()
  if (entries.length === 0) return t('queue.earliest')
  return (
    <ul>
      {entries.map(({ id, number, openAmount }) => (
        <li key={id}>{t('paid', { number, amount: money(openAmount, currency) })}</li>
      ))}
    </ul>
  )
}

function Difference({
  submission: { proof, dueAmount, currency },
}: {
  submission: OfficeSubmission
}) {
  const t = useT('office.credit')
  const stated = proof?.amount ?? 0
  if (stated === dueAmount) return <Tag tone="success">{t('queue.matches')}</Tag>
  return (
    <Tag tone="warning">
      {t(stated < dueAmount ? 'queue.less' : 'queue.more')}{' '}
      <Money amount={Math.abs(stated - dueAmount)} currency={currency} />
    </Tag>
  )
}
