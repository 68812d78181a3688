/** /user/user/wallet: what the buyer's wallet holds, what came and went this month, and the latest movements. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { topUpInfo } from '#domains/payments/top-up-calls.gen.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages, query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myWallet, myWalletMovements } from '../calls.gen.ts'
import type { WalletBalance } from '../contract.ts'
import { MovementList } from './MovementList.tsx'
import { WalletFrame } from './WalletFrame.tsx'

export const Route = createFileRoute('/_shop/user/user/wallet')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('wallet')('title') }] }),
  component: WalletPage,
})

function WalletPage() {
  const wallet = useQuery(query(myWallet, {}))
  return (
    <WalletFrame current="overview">
      <Loaded query={wallet}>
        {({ balances }) => (
          <div className="grid gap-4 md:grid-cols-2">
            {balances.map((balance) => (
              <Balance key={balance.currency} balance={balance} isOnly={balances.length === 1} />
            ))}
          </div>
        )}
      </Loaded>
      <ToTopUp />
      <Latest />
    </WalletFrame>
  )
}

function Balance({ balance, isOnly }: { balance: WalletBalance; isOnly: boolean }) {
  const t = useT('wallet')
  const { currency, amount, incomeAmount, expenseAmount } = balance
  return (
    <Panel>
      <p className="text-sm text-ink-3">
        {t('available')}
        {!isOnly && ` · ${currency}`}
      </p>
      <p className="pt-1 pb-4">
        <Money amount={amount} currency={currency} size="huge" />
      </p>
      <KeyValueList
        rows={[
          { label: t('income'), value: <Money amount={incomeAmount} currency={currency} /> },
          { label: t('expense'), value: <Money amount={expenseAmount} currency={currency} /> },
        ]}
      />
    </Panel>
  )
}

/** Where somebody takes the money. */
function ToTopUp() {
  const t = useT('wallet')
  const { data } = useQuery(query(topUpInfo, {}))
  if (data === undefined || data.currencies.length === 0) return null
  return (
    <p>
      <Link to="/user/user/wallet/topUp" className={buttonClass({ variant: 'primary' })}>
        {t('topUp.open')}
      </Link>
    </p>
  )
}

/** How many movements the overview shows. */
const LATEST = 5

function Latest() {
  const t = useT('wallet')
  const movements = useInfiniteQuery(pages(myWalletMovements, {}))
  return (
    <Panel title={t('latest')} level={2}>
      <Loaded query={movements}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState size="small" title={t('none')} text={t('noneText')} />
          ) : (
            <>
              <MovementList movements={items.slice(0, LATEST)} />
              {items.length > LATEST && (
                <Link to="/user/user/money" className="link">
                  {t('all')}
                </Link>
              )}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}
