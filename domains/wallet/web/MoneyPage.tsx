/** /user/user/money: the buyer's statement, of the wallet first. */
import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { late } from '#kit/web/pages/late.ts'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { WalletFrame } from './WalletFrame.tsx'

/** Its addresses begin those of withdrawals, which need none of it. */
const Statement = late<object>(() =>
  import('#domains/statements/web/door/Statement.tsx').then(({ Statement: loaded }) => ({
    default: loaded,
  })),
)

export const Route = createFileRoute('/_shop/user/user/money')({
  // What they may be is known by the statement; this is loaded with every page.
  validateSearch: searchOf({
    section: text(20),
    kind: text(20),
    currency: text(3),
    month: text(7),
    posting: text(40),
  }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('wallet')('nav.record') }] }),
  component: MoneyPage,
})

function MoneyPage() {
  return (
    <WalletFrame current="record">
      <Suspense fallback={<Skeleton />}>
        <Statement />
      </Suspense>
    </WalletFrame>
  )
}
