/** /office/credit: customers with credit terms, those who owe most first, with limits and what is overdue since when. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { PendingApprovals } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { choiceFilter } from '#kit/web/lists/choice-filter.ts'
import { ListFilters } from '#kit/web/lists/ListFilters.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { creditFigures, listCredit } from '../office-calls.gen.ts'
import type { OfficeCredit } from '../office-contract.ts'
import { CreditFigures } from './CreditFigures.tsx'
import { CreditTag } from './CreditTag.tsx'

const STATES = ['usable', 'overdue', 'frozen', 'ended', 'sendingBack'] as const

export const Route = createFileRoute('/_frame/office/credit/')({
  validateSearch: searchOf({ state: oneOf(...STATES), q: text(60) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.credit')('title') }] }),
  component: CreditPage,
})

function CreditPage() {
  const t = useT('office.credit')
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const accounts = useLivePages(listCredit, search)
  const columns = useColumns()
  const set = (part: typeof search) =>
    void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false })
  const one = choiceFilter(search, set)
  return (
    <>
      <PageTitle title={t('title')}>
        <Link to="/office/credit/weeks" className={buttonClass({})}>
          {t('weeks')}
        </Link>
      </PageTitle>
      <CreditFigures />
      <PendingApprovals kind="credit.terms" refresh={[listCredit, creditFigures]} />
      <PendingApprovals kind="credit.writeOff" refresh={[listCredit, creditFigures]} />
      <PendingApprovals kind="credit.repayment" refresh={[listCredit, creditFigures]} />
      <PendingApprovals kind="credit.prepaymentRefund" refresh={[listCredit, creditFigures]} />
      <Panel flush>
        <ListFilters
          words={{
            label: t('search'),
            value: search.q,
            maxLength: 60,
            onWords: (q) => set({ q }),
          }}
          filters={[
            one(
              'state',
              t('filter.state'),
              STATES.map((value) => ({ value, label: t(`state.${value}`) })),
            ),
          ]}
        />
        <Loaded query={accounts}>
          {(data) => (
            <DataTable
              label={t('title')}
              rows={data.pages.flatMap(({ items }) => items)}
              keyOf={({ buyerId }) => String(buyerId)}
              empty={<Nobody isFiltered={Object.values(search).some(Boolean)} />}
              columns={columns}
            />
          )}
        </Loaded>
        <EndlessFoot query={accounts} />
      </Panel>
    </>
  )
}

function Nobody({ isFiltered }: { isFiltered: boolean }) {
  const t = useT('office.credit')
  const look = buttonClass({ variant: 'secondary', size: 'small' })
  return isFiltered ? (
    <EmptyState
      size="small"
      title={t('none.found')}
      action={
        <Link to="/office/credit" className={look}>
          {t('filter.clear')}
        </Link>
      }
    />
  ) : (
    <EmptyState
      size="small"
      title={t('none.yet')}
      text={t('noneText')}
      action={
        <Link to="/office/customers" className={look}>
          {t('toCustomers')}
        </Link>
      }
    />
  )
}

/** On a phone the columns by age are left out, and what is overdue stands here. */
function Used({ account: { usedAmount, ageing, currency } }: { account: OfficeCredit }) {
  const t = useT('office.credit')
  const { money } = useMoney()
  const { upTo30Amount, upTo60Amount, upTo90Amount, over90Amount } = ageing
  const overdueAmount = upTo30Amount + upTo60Amount + upTo90Amount + over90Amount
  return (
    <>
      <Money amount={usedAmount} currency={currency} />
      {overdueAmount > 0 && (
        <p className="text-xs text-danger md:hidden">
          {t('withOverdue', { amount: money(overdueAmount, currency) })}
        </p>
      )}
    </>
  )
}

function useColumns(): Column<OfficeCredit>[] {
  const t = useT('office.credit')
  const { money: format } = useMoney()
  const aged = (
    id: 'notDue' | 'upTo30' | 'upTo60' | 'upTo90' | 'over90',
    tone?: string,
  ): Column<OfficeCredit> => ({
    id,
    header: t(`column.${id}`),
    align: 'number',
    phone: 'hidden',
    wide: id === 'upTo60' || id === 'upTo90' || id === 'notDue',
    cell: ({ ageing, currency }) => {
      const amount = ageing[`${id}Amount`]
      return amount === 0 ? (
        <span className="text-ink-3">—</span>
      ) : (
        <span className={tone}>
          <Money amount={amount} currency={currency} />
        </span>
      )
    },
  })
  const money = (
    id: 'limit' | 'used' | 'remaining',
    key: 'totalAmount' | 'usedAmount' | 'remainingAmount',
  ): Column<OfficeCredit> => ({
    id,
    header: t(`column.${id}`),
    align: 'number',
    phone: 'labelled',
    cell: (row) => <Money amount={row[key]} currency={row.currency} />,
  })
  return [
    {
      id: 'customer',
      header: t('column.customer'),
      cell: ({ buyerId, buyerName, storeName }) => (
        <>
          <Link
            to="/office/credit/$id"
            params={{ id: String(buyerId) }}
            className="font-semibold wrap-anywhere text-ink hover:text-link"
          >
            {buyerName}
          </Link>
          {storeName !== null && storeName !== buyerName && (
            <p className="text-xs wrap-anywhere text-ink-3">{storeName}</p>
          )}
        </>
      ),
    },
    money('limit', 'totalAmount'),
    { ...money('used', 'usedAmount'), cell: (row) => <Used account={row} /> },
    {
      ...money('remaining', 'remainingAmount'),
      cell: ({ remainingAmount, prepaidAmount, currency }) => (
        <>
          <Money amount={remainingAmount} currency={currency} />
          {prepaidAmount > 0 && (
            <p className="text-xs text-ink-3">
              {t('withPrepaid', { amount: format(prepaidAmount, currency) })}
            </p>
          )}
        </>
      ),
    },
    aged('notDue'),
    aged('upTo30', 'text-danger'),
    aged('upTo60', 'text-danger'),
    aged('upTo90', 'text-danger'),
    aged('over90', 'font-semibold text-danger'),
    {
      id: 'state',
      header: t('column.state'),
      phone: 'corner',
      cell: (row) => (
        <div className="flex flex-wrap gap-1">
          <CreditTag account={row} />
          {row.sendBackAmount !== null && <Tag tone="warning">{t('state.sendingBack')}</Tag>}
        </div>
      ),
    },
  ]
}
