/** Lines of one account, the newest first: what happened, how much, the balance after it, and the way to what caused it. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { myStatementLines } from '../calls.gen.ts'
import type { StatementLine } from '../contract.ts'
import { isDebt, type MoneyKind } from '../sections.ts'
import { useLineName } from './line-name.ts'

type Wanted = ArgumentOf<typeof myStatementLines>
type Props = {
  account: Pick<Wanted, 'kind' | 'currency'>
  month: Wanted['month']
  posting: Wanted['posting']
}

export function Lines({ account, month, posting }: Props) {
  const t = useT('statements')
  const { dateTime } = useDates()
  const { money } = useMoney()
  const { kind, currency } = account
  const lines = useInfiniteQuery(pages(myStatementLines, { kind, currency, month, posting }))
  const isNarrowed = (month ?? posting) !== undefined
  return (
    <>
      <Loaded query={lines}>
        {(data) => (
          <DataTable<StatementLine>
            label={t('lines')}
            rows={data.pages.flatMap(({ items }) => items)}
            keyOf={({ id }) => String(id)}
            empty={
              isNarrowed ? (
                <EmptyState title={t('none.month')} text={t('none.monthText')} />
              ) : (
                <EmptyState title={t('none.title')} text={t('none.text')} />
              )
            }
            columns={[
              {
                id: 'what',
                header: t('column.what'),
                phone: 'full',
                cell: (line) => <What line={line} account={kind} />,
              },
              { id: 'at', header: t('column.at'), cell: ({ at }) => dateTime(at) },
              {
                id: 'amount',
                header: t('column.amount'),
                align: 'number',
                phone: 'corner',
                cell: ({ amount }) => (
                  <b className={amount > 0 === isDebt(kind) ? '' : 'text-success'}>
                    {amount > 0 ? '+' : '−'}
                    {money(Math.abs(amount), currency)}
                  </b>
                ),
              },
              {
                id: 'balance',
                header: t(isDebt(kind) ? 'column.owed' : 'column.balance'),
                align: 'number',
                phone: 'right',
                cell: ({ balanceAmount }) => (
                  <span className="text-ink-3">{money(balanceAmount, currency)}</span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <EndlessFoot query={lines} />
    </>
  )
}

function What({ line, account }: { line: StatementLine; account: MoneyKind }) {
  const t = useT('statements')
  const lineName = useLineName()
  const { note, poNumber } = line
  return (
    <>
      {lineName(line.kind, account)}
      {note !== '' && <small className="block wrap-anywhere text-ink-2">{note}</small>}
      <small className="block wrap-anywhere text-ink-3">
        <Cause line={line} />
        {poNumber !== '' && ` · ${t('poNumber', { number: poNumber })}`}
      </small>
    </>
  )
}

const PATHS = {
  withdrawals: '/user/user/money/tixian',
  repayments: '/user/user/accountTermOrder/repayments',
  entries: '/user/user/accountTermOrder',
  credit: '/user/user/myAccountPeriod',
  commission: '/user/user/usershare',
  lottery: '/user/user/choujiangjilu',
  topUps: '/user/user/wallet/topUp',
  membership: '/user/user/member',
} as const

/** Their pages have a row of the number. */
const HAS_ROWS: readonly string[] = ['withdrawals', 'topUps', 'membership']

function Cause({ line: { cause, reference } }: { line: StatementLine }) {
  const t = useT('statements')
  if (cause === null) return reference
  if (cause === 'order') {
    return (
      <Link to="/user/user/order/details" search={{ number: reference }} className="link">
        {groupedNumber(reference)}
      </Link>
    )
  }
  return (
    <Link to={PATHS[cause]} hash={HAS_ROWS.includes(cause) ? reference : ''} className="link">
      {/* The number of a draw says nothing without its lottery. */}
      {reference === '' || cause === 'lottery' ? t(`cause.${cause}`) : reference}
    </Link>
  )
}
