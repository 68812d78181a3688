/** /office/vouchers: proofs of payment, those that wait longest first; decided ones to look up. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { pages } from '#kit/web/call.ts'
import { EndlessFoot } from '#kit/web/EndlessFoot.tsx'
import { EXACTLY } from '#kit/web/exactly.ts'
import { useT } from '#kit/web/i18n.tsx'
import { Loaded } from '#kit/web/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/search-params.ts'
import { officeVouchers } from '../contract.ts'
import { Voucher } from './Voucher.tsx'
import { useWaitingPayments } from './waiting.ts'

const STATES = ['under_review', 'accepted', 'rejected'] as const

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
  const vouchers = useInfiniteQuery({
    ...pages(officeVouchers, { state }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  return (
    <>
      <div className="office-title">
        <h1>{t('title')}</h1>
      </div>
      <Panel flush>
        <Tabs
          look="small"
          label={t('title')}
          current={state}
          items={STATES.map((each) => ({
            id: each,
            label: t(`state.${each}`),
            count: each === 'under_review' ? waiting.data?.voucherCount : undefined,
            link: (props) => (
              <Link
                to="/office/vouchers"
                search={{ state: each === 'under_review' ? undefined : each }}
                activeOptions={EXACTLY}
                {...props}
              />
            ),
          }))}
        />
        <Loaded query={vouchers}>
          {(data) => {
            const items = data.pages.flatMap((page) => page.items)
            return items.length === 0 ? (
              <EmptyState size="small" title={t(`none.${state}`)} />
            ) : (
              <ul>
                {items.map((voucher) => (
                  <li key={voucher.id} className="border-b border-line p-4 last:border-b-0">
                    <Voucher voucher={voucher} withOrder />
                  </li>
                ))}
              </ul>
            )
          }}
        </Loaded>
        <EndlessFoot query={vouchers} />
      </Panel>
    </>
  )
}
