/** /office/withdrawals: what customers take out of their wallets, longest wait first; files for the bank; closed ones can be looked up. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { listWithdrawals } from '../office-withdrawals-calls.gen.ts'
import { WITHDRAWAL_PARTS } from '../office-withdrawals-contract.ts'
import { PayoutFiles } from './PayoutFiles.tsx'
import { useWaitingWithdrawals } from './waiting.ts'
import { Withdrawal } from './Withdrawal.tsx'

export const Route = createFileRoute('/_frame/office/withdrawals')({
  validateSearch: searchOf({ part: oneOf(...WITHDRAWAL_PARTS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.wallet')('payouts.title') }],
  }),
  component: WithdrawalsPage,
})

function WithdrawalsPage() {
  const t = useT('office.wallet')
  const { part = 'applied' } = Route.useSearch()
  const waiting = useWaitingWithdrawals()
  const withdrawals = useLivePages(listWithdrawals, { part })
  const counts = {
    applied: waiting.data?.appliedCount,
    approved: waiting.data?.approvedCount,
    paying: waiting.data?.payingCount,
    over: undefined,
  }
  return (
    <QueuePage
      title={t('payouts.title')}
      act={<PayoutFiles toPay={waiting.data?.toPay ?? []} />}
      tabs={WITHDRAWAL_PARTS}
      current={part}
      labelOf={(each) => t(`payouts.part.${each}`)}
      countOf={(each) => counts[each]}
      linkOf={(each) => (props) => (
        <Link
          to="/office/withdrawals"
          search={{ part: each }}
          activeOptions={EXACT_LINK}
          {...props}
        />
      )}
    >
      <QueueRows query={withdrawals} none={t(`payouts.none.${part}`)}>
        {(withdrawal) => <Withdrawal withdrawal={withdrawal} />}
      </QueueRows>
    </QueuePage>
  )
}
