/** /user/user/money/tixian: the buyer takes money out of the wallet, and follows each withdrawal. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { pages, query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { myPayouts, myWithdrawals } from '../withdrawals-calls.gen.ts'
import { PayoutAccounts } from './PayoutAccounts.tsx'
import { WalletFrame } from './WalletFrame.tsx'
import { WithdrawForm } from './WithdrawForm.tsx'
import { WithdrawalRow } from './WithdrawalRow.tsx'

export const Route = createFileRoute('/_shop/user/user/money/tixian')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('wallet')('nav.withdraw') }] }),
  component: WithdrawPage,
})

function WithdrawPage() {
  const payouts = useQuery(query(myPayouts, {}))
  return (
    <WalletFrame current="withdraw">
      <Loaded query={payouts}>{(info) => <Payouts info={info} />}</Loaded>
      <Withdrawals />
    </WalletFrame>
  )
}

function Payouts({ info }: { info: DataOf<typeof myPayouts> }) {
  const t = useT('wallet')
  const { dateTime } = useDates()
  const { accounts, names, lockedUntil } = info
  return (
    <>
      {names === null && (
        <Notice tone="warning">
          <p>{t('accounts.unverified')}</p>
          <Link to="/user/user/papers" className="link">
            {t('accounts.verify')}
          </Link>
        </Notice>
      )}
      {accounts.length > 0 && (
        <Panel title={t('nav.withdraw')} level={2}>
          {lockedUntil === null ? (
            <WithdrawForm info={info} />
          ) : (
            <Notice tone="info">{t('withdraw.locked', { time: dateTime(lockedUntil) })}</Notice>
          )}
        </Panel>
      )}
      <Panel title={t('accounts.title')} level={2}>
        {accounts.length === 0 ? (
          <EmptyState
            size="small"
            title={t('accounts.none')}
            text={t('accounts.noneText')}
            action={
              names !== null && (
                <Link to="/user/user/wallet/add" className={buttonClass({ variant: 'primary' })}>
                  {t('accounts.add')}
                </Link>
              )
            }
          />
        ) : (
          <PayoutAccounts accounts={accounts} mayAdd={names !== null} />
        )}
      </Panel>
    </>
  )
}

function Withdrawals() {
  const t = useT('wallet')
  const withdrawals = useInfiniteQuery(pages(myWithdrawals, {}))
  return (
    <Panel title={t('withdrawals.title')} level={2}>
      <Loaded query={withdrawals}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState
              size="small"
              title={t('withdrawals.none')}
              text={t('withdrawals.noneText')}
            />
          ) : (
            <ol aria-label={t('withdrawals.title')}>
              {items.map((withdrawal) => (
                <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
              ))}
            </ol>
          )
        }}
      </Loaded>
      <EndlessFoot query={withdrawals} />
    </Panel>
  )
}
