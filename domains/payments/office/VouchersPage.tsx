/** /office/vouchers: proofs of payment, longest wait first; decided ones can be looked up. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { officeVouchers } from '../office-calls.gen.ts'
import { Voucher } from './Voucher.tsx'
import { useWaitingPayments } from './door/waiting.ts'

const STATES = ['under_review', 'asked', 'accepted', 'rejected'] as const

export const Route = createFileRoute('/_frame/office/vouchers')({
  validateSearch: searchOf({ state: oneOf(...STATES) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.payments')('title') }],
  }),
  component: VouchersPage,
})

function VouchersPage() {
  const t = useT('office.payments')
  const { state = 'under_review' } = Route.useSearch()
  const waiting = useWaitingPayments()
  const vouchers = useLivePages(officeVouchers, { state })
  const counts = {
    under_review: waiting.data?.voucherCount,
    asked: waiting.data?.askedVoucherCount,
  }
  return (
    <QueuePage
      title={t('title')}
      tabs={STATES}
      current={state}
      labelOf={(each) => t(`state.${each}`)}
      countOf={(each) => counts[each as 'asked']}
      linkOf={(each) => (props) => (
        <Link
          to="/office/vouchers"
          search={{ state: each }}
          activeOptions={EXACT_LINK}
          {...props}
        />
      )}
    >
      <QueueRows query={vouchers} none={t(`none.${state}`)}>
        {(voucher) => <Voucher voucher={voucher} withOrder />}
      </QueueRows>
    </QueuePage>
  )
}
