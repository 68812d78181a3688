/** What a posting is about: its order, or the page that shows the withdrawal, repayment or bill. */
import { Link } from '@tanstack/react-router'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { ledgerPosting } from '../browse-calls.gen.ts'
import type { PostingKind } from '../kinds.ts'
import { customerIdOf } from './owner-name.ts'
import { Reference } from './Reference.tsx'

const OF_WITHDRAWAL: readonly PostingKind[] = [
  'withdrawal',
  'withdrawal_paid',
  'withdrawal_returned',
]
const OF_CREDIT: readonly PostingKind[] = [
  'repayment',
  'repayment_reversed',
  'prepayment_refund',
  'prepayment_refund_sent',
  'prepayment_refund_reversed',
  'write_off',
  'write_off_reversed',
]
const OF_DISTRIBUTORS: readonly PostingKind[] = [
  'commission_settled',
  'commission_recovered',
  'commission_written_off',
]
const OF_BILLS: readonly PostingKind[] = [
  'payout',
  'payout_reversed',
  'payout_difference',
  'payout_difference_reversed',
  'payout_conversion',
  'payout_conversion_reversed',
  'provider_fee',
  'provider_fee_reversed',
  'chargeback',
  'chargeback_reversed',
  'currency_conversion',
  'currency_conversion_reversed',
]

export function PostingCause({ posting }: { posting: DataOf<typeof ledgerPosting> }) {
  const { reference } = posting
  return (
    <>
      {reference !== '' && <Reference reference={reference} />} <Page posting={posting} />
    </>
  )
}

function Page({
  posting: { kind, entries, reference },
}: {
  posting: DataOf<typeof ledgerPosting>
}) {
  const t = useT('office.ledger')
  const buyerId = entries.map(({ owner }) => customerIdOf(owner)).find((each) => each !== null)
  const params = { id: String(buyerId ?? '') }
  if (OF_WITHDRAWAL.includes(kind)) {
    return (
      <Link to="/office/withdrawals" className="link">
        {t('cause.withdrawals')}
      </Link>
    )
  }
  if (kind === 'wallet_adjustment' && buyerId !== undefined) {
    return (
      <Link to="/office/wallets/$id" params={params} className="link">
        {t('cause.wallet')}
      </Link>
    )
  }
  if (OF_CREDIT.includes(kind) && buyerId !== undefined) {
    return (
      <Link to="/office/credit/$id" params={params} className="link">
        {t('cause.credit')}
      </Link>
    )
  }
  if (OF_DISTRIBUTORS.includes(kind) && buyerId !== undefined) {
    return (
      <Link to="/office/distributors/$id" params={params} className="link">
        {t('cause.run')}
      </Link>
    )
  }
  if (OF_BILLS.includes(kind)) {
    return (
      <Link to="/office/reconciliation" className="link">
        {t('cause.reconciliation')}
      </Link>
    )
  }
  return reference === '' ? '—' : null
}
