/** What a line may pay, and why: orders, a repayment, a customer's debt. */
import { Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { asSentence } from '#kit/contract/text.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useT, type Translator } from '#kit/web/language/i18n.tsx'
import type { Line, MatchReason } from '../contract.ts'

/** What is proposed, with its reasons in words. */
export function ProposalView({ line }: { line: Line }) {
  const t = useT('office.bank-statements')
  const { proposal, currency, amount } = line
  if (proposal === null) return null
  const { kind, buyerId, buyerName, parts, entries, submission, reasons } = proposal
  return (
    <div className="grid gap-2 inset text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-ink-3">
          {kind === 'submission'
            ? t('proposal.submission', { number: submission?.number ?? '' })
            : t(`proposal.${kind}`)}
        </span>
        <Link to="/office/customers/$id" params={{ id: String(buyerId) }} className="link">
          {buyerName}
        </Link>
        {kind !== 'orders' && <Money amount={amount} currency={currency} />}
      </p>
      {entries.length > 0 && (
        <p className="flex flex-wrap gap-x-2">
          <span className="text-ink-3">{t('proposal.entries')}</span>
          {entries.map(({ id, number }) => (
            <span key={id}>{number}</span>
          ))}
        </p>
      )}
      {parts.length > 0 && (
        <ul className="grid gap-1">
          {parts.map(({ orderNumber, dueAmount, amount: part }) => (
            <li key={orderNumber} className="flex flex-wrap justify-between gap-x-4">
              <OrderLink orderNumber={orderNumber} />
              <span>
                <Money amount={part} currency={currency} />
                {part !== dueAmount && (
                  <span className="text-ink-3">
                    {' '}
                    {t('proposal.due')} <Money amount={dueAmount} currency={currency} />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-3">
        {asSentence(reasons.map((reason) => toText(reason, t)).join(t('why.and')))}
      </p>
    </div>
  )
}

/** A reason in words; most name what they found. */
function toText({ word, text }: MatchReason, t: Translator<'office.bank-statements'>): string {
  switch (word) {
    case 'orderNumber':
      return t('why.orderNumber', { text: groupedNumber(text) })
    case 'reference':
    case 'bankReference':
    case 'number':
    case 'payer':
    case 'payerBefore':
    case 'payerTyped':
      return t(`why.${word}`, { text })
    default:
      return t(`why.${word}`)
  }
}

export const OrderLink = ({ orderNumber }: { orderNumber: string }) => (
  <Link to="/office/orders/$number" params={{ number: orderNumber }} className="link">
    {groupedNumber(orderNumber)}
  </Link>
)
