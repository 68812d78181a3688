/** /user/user/invite: the invitation code and link, and the friends who came by them. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import type { Currency } from '#kit/contract/money.ts'
import { pages, query } from '#kit/web/calls/call.ts'
import { useDates, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myDistribution, myFriends } from '../calls.gen.ts'
import type { Friend } from '../contract.ts'
import { ApplyFirst } from './ApplyFirst.tsx'
import { DistributorFrame } from './DistributorFrame.tsx'
import { Invitation } from './Invitation.tsx'

export const Route = createFileRoute('/_shop/user/user/invite')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('distributors')('nav.friends') }] }),
  component: InvitePage,
})

function InvitePage() {
  const found = useQuery(query(myDistribution, {}))
  return (
    <DistributorFrame current="friends">
      <Loaded query={found}>
        {({ state, code, terms }) =>
          state === 'approved' || state === 'suspended' ? (
            <>
              {code !== null && <Invitation code={code} />}
              <Friends currency={terms.currency} />
            </>
          ) : (
            <ApplyFirst />
          )
        }
      </Loaded>
    </DistributorFrame>
  )
}

function Friends({ currency }: { currency: Currency }) {
  const t = useT('distributors')
  const { date } = useDates()
  const { money } = useMoney()
  const { number } = useNumbers()
  const friends = useInfiniteQuery(pages(myFriends, {}))
  return (
    <Panel title={t('friends.title')} level={2} flush>
      <Loaded query={friends}>
        {(data) => (
          <DataTable<Friend>
            label={t('friends.title')}
            rows={data.pages.flatMap(({ items }) => items)}
            keyOf={({ name, boundAt }) => `${name} ${boundAt}`}
            empty={
              <EmptyState size="small" title={t('friends.none')} text={t('friends.noneText')} />
            }
            columns={[
              {
                id: 'name',
                header: t('friends.name'),
                cell: ({ name }) => <b className="wrap-anywhere">{name}</b>,
              },
              {
                id: 'since',
                header: t('friends.since'),
                phone: 'labelled',
                cell: ({ boundAt }) => date(boundAt),
              },
              {
                id: 'orders',
                header: t('friends.orders'),
                align: 'number',
                phone: 'labelled',
                cell: ({ orderCount }) => number(orderCount),
              },
              {
                id: 'earned',
                header: t('friends.earned'),
                align: 'number',
                phone: 'corner',
                cell: ({ earnedAmount }) => <b>{money(earnedAmount, currency)}</b>,
              },
            ]}
          />
        )}
      </Loaded>
      <EndlessFoot query={friends} />
    </Panel>
  )
}
