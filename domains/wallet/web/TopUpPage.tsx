/** /user/user/wallet/topUp: the buyer pays money into the wallet online, and sees what became of each top-up. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { myTopUps, topUpInfo } from '#domains/payments/top-up-calls.gen.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages, query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { TopUpForm } from './TopUpForm.tsx'
import { TopUpRow } from './TopUpRow.tsx'
import { WalletFrame } from './WalletFrame.tsx'

export const Route = createFileRoute('/_shop/user/user/wallet/topUp')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('wallet')('topUp.title') }] }),
  component: TopUpPage,
})

function TopUpPage() {
  const t = useT('wallet')
  const info = useQuery(query(topUpInfo, {}))
  return (
    <WalletFrame current="overview">
      <Panel title={t('topUp.title')} level={2}>
        <Loaded query={info}>
          {({ currencies, holdDays }) =>
            currencies.length === 0 ? (
              <EmptyState size="small" title={t('topUp.off')} text={t('topUp.offText')} />
            ) : (
              <TopUpForm rules={currencies} holdDays={holdDays} />
            )
          }
        </Loaded>
      </Panel>
      <TopUps />
    </WalletFrame>
  )
}

function TopUps() {
  const t = useT('wallet')
  const topUps = useInfiniteQuery(pages(myTopUps, {}))
  return (
    <Panel title={t('topUp.list')} level={2}>
      <Loaded query={topUps}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState size="small" title={t('topUp.none')} text={t('topUp.noneText')} />
          ) : (
            <ol aria-label={t('topUp.list')}>
              {items.map((topUp) => (
                <TopUpRow key={topUp.id} topUp={topUp} onEnd={() => void topUps.refetch()} />
              ))}
            </ol>
          )
        }}
      </Loaded>
      <EndlessFoot query={topUps} />
    </Panel>
  )
}
