/** /office/points: every change of points, of all customers or of one, by what caused it. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, whole } from '#kit/web/pages/search-params.ts'
import { officePointLines } from '../office-calls.gen.ts'
import type { OfficePointLine } from '../office-contract.ts'

const KINDS = [
  'earned',
  'freed',
  'signed_in',
  'granted',
  'withdrawn',
  'taken_back',
  'expired',
  'forfeited',
] as const

export const Route = createFileRoute('/_frame/office/points')({
  validateSearch: searchOf({ kind: oneOf(...KINDS), buyer: whole() }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.points')('title') }] }),
  component: OfficePointsPage,
})

function OfficePointsPage() {
  const t = useT('office.points')
  const { kind, buyer } = Route.useSearch()
  const lines = useLivePages(officePointLines, { kind, buyerId: buyer })
  const rows = lines.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <PageTitle title={t('title')} />
      <Panel flush>
        <Tabs
          look="small"
          wraps
          label={t('kinds')}
          current={kind ?? 'all'}
          items={(['all', ...KINDS] as const).map((each) => ({
            id: each,
            label: t(`kind.${each}`),
            link: (props) => (
              <Link
                to="/office/points"
                search={{ kind: each === 'all' ? undefined : each, buyer }}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        {buyer !== undefined && (
          <p className="office-filters text-sm">
            <b>{t('onlyOf', { name: rows[0]?.buyerName ?? String(buyer) })}</b>
            <Link to="/office/points" search={{ kind }} className="link">
              {t('showAll')}
            </Link>
          </p>
        )}
        <Loaded query={lines}>{() => <Lines rows={rows} />}</Loaded>
        <EndlessFoot query={lines} />
      </Panel>
    </>
  )
}

function Lines({ rows }: { rows: readonly OfficePointLine[] }) {
  const t = useT('office.points')
  const { dateTime } = useDates()
  const { number } = useNumbers()
  return (
    <DataTable<OfficePointLine>
      label={t('lines')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      empty={<EmptyState title={t('none')} text={t('noneText')} />}
      columns={[
        { id: 'at', header: t('column.at'), cell: ({ at }) => dateTime(at) },
        {
          id: 'buyer',
          header: t('column.buyer'),
          phone: 'full',
          cell: (line) => <Buyer line={line} />,
        },
        {
          id: 'what',
          header: t('column.what'),
          phone: 'full',
          cell: (line) => <What line={line} />,
        },
        {
          id: 'change',
          header: t('column.change'),
          align: 'number',
          phone: 'labelled',
          cell: ({ changeCount, usableChange }) => (
            <b>
              {changeCount > 0 && '+'}
              {number(changeCount === 0 ? usableChange : changeCount)}
            </b>
          ),
        },
        {
          id: 'balance',
          header: t('column.balance'),
          align: 'number',
          phone: 'labelled',
          cell: ({ balanceCount }) => number(balanceCount),
        },
      ]}
    />
  )
}

function Buyer({ line: { buyerId, buyerName } }: { line: OfficePointLine }) {
  const t = useT('office.points')
  const may = useMay()
  if (buyerName === null) return <span className="text-ink-3">{t('deleted')}</span>
  if (!may('customers.read')) return <span className="wrap-anywhere">{buyerName}</span>
  return (
    <Link
      to="/office/customers/$id"
      params={{ id: String(buyerId) }}
      className="link wrap-anywhere"
    >
      {buyerName}
    </Link>
  )
}

/** Orders of points goods have a list of their own. */
function OrderLink({ number }: { number: string }) {
  const may = useMay()
  if (number.startsWith('PG')) {
    return may('points-goods.read') ? (
      <Link to="/office/points-orders" search={{ q: number }} className="link">
        {number}
      </Link>
    ) : (
      number
    )
  }
  return may('orders.read') ? (
    <Link to="/office/orders/$number" params={{ number }} className="link">
      {number}
    </Link>
  ) : (
    number
  )
}

function What({ line: { kind, orderNumber, note } }: { line: OfficePointLine }) {
  const t = useT('office.points')
  return (
    <>
      {t(`kind.${kind}`)}
      {note !== '' && <small className="block wrap-anywhere text-ink-3">{note}</small>}
      {orderNumber !== null && (
        <small className="block">
          <OrderLink number={orderNumber} />
        </small>
      )}
    </>
  )
}
