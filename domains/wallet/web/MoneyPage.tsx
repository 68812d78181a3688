/** /user/user/money: every movement of the buyer's wallet, with the balance after it. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Coins from 'lucide-react/icons/coins'
import { CURRENCIES } from '#kit/contract/money.ts'
import { QuietSelect } from '#kit/ui/forms/QuietSelect.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages, query } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { myWallet, myWalletMovements } from '../calls.gen.ts'
import { FLOWS } from '../movements.ts'
import { MovementList } from './MovementList.tsx'
import { WalletFrame } from './WalletFrame.tsx'

export const Route = createFileRoute('/_shop/user/user/money')({
  validateSearch: searchOf({ flow: oneOf(...FLOWS), currency: oneOf(...CURRENCIES) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('wallet')('nav.record') }] }),
  component: MoneyPage,
})

function MoneyPage() {
  const t = useT('wallet')
  const { flow, currency } = Route.useSearch()
  const movements = useInfiniteQuery(pages(myWalletMovements, { flow, currency }))
  const current = flow ?? 'all'
  return (
    <WalletFrame current="record">
      <section className="panel">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Tabs
            look="small"
            label={t('nav.record')}
            current={current}
            items={(['all', ...FLOWS] as const).map((id) => ({
              id,
              label: t(`flow.${id}`),
              link: (props) => (
                <Link
                  to="/user/user/money"
                  search={{ flow: id === 'all' ? undefined : id, currency }}
                  activeOptions={EXACT_LINK}
                  resetScroll={false}
                  {...props}
                />
              ),
            }))}
          />
          <CurrencyChoice />
        </div>
        <Loaded query={movements}>
          {(data) => {
            const items = data.pages.flatMap((page) => page.items)
            return items.length === 0 ? (
              <EmptyState title={t(`noneOf.${current}`)} text={t('noneText')} />
            ) : (
              <div className="panel-body">
                <MovementList movements={items} />
              </div>
            )
          }}
        </Loaded>
        <EndlessFoot query={movements} />
      </section>
    </WalletFrame>
  )
}

/** Whose wallet holds one currency has nothing to choose. */
function CurrencyChoice() {
  const t = useT('wallet')
  const { currency } = Route.useSearch()
  const navigate = Route.useNavigate()
  const { data } = useQuery(query(myWallet, {}))
  if (data === undefined || data.balances.length < 2) return null
  const choose = (value: string) =>
    void navigate({
      search: (now) => ({ ...now, currency: CURRENCIES.find((each) => each === value) }),
      resetScroll: false,
    })
  return (
    <QuietSelect
      label={t('currency')}
      icon={Coins}
      value={currency ?? ''}
      onChange={choose}
      options={[
        { value: '', label: t('allCurrencies') },
        ...data.balances.map((each) => ({ value: each.currency, label: each.currency })),
      ]}
    />
  )
}
