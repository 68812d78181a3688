/** Tables, tabs, pages, sums, addresses. */
import Landmark from 'lucide-react/icons/landmark'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import { useLang } from '#kit/web/language/i18n.tsx'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { DataTable, type Column, type Sorting } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { KeyValueList, SumList } from '#kit/ui/lists/KeyValueList.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { QrCode } from '#kit/ui/pictures/QrCode.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Tabs, tabPanelId } from '#kit/ui/lists/Tabs.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Group, noLink, useSamples, Row } from './parts.tsx'

type Order = { number: string; amount: number }

const ORDERS: Order[] = [
  { number: '2026112100048172', amount: 665_288 },
  { number: '2026112100048165', amount: 382_132 },
  { number: 'D20261104000201', amount: 128_000_000 },
]

export function ListsPart() {
  const s = useSamples()
  const [tab, setTab] = useState('transfer')
  const currency = CURRENCY_OF[useLang()]
  return (
    <>
      <Breadcrumb
        items={[
          { label: s.home, link: noLink },
          { label: s.tools, link: noLink },
          { label: s.drill },
        ]}
      />
      <Orders currency={currency} />
      <Pagination page={6} pageCount={84} link={(_, props) => noLink(props)} />
      <div className="form-grid">
        <Panel flush>
          <Tabs
            label={s.payable}
            current={tab}
            onSelect={setTab}
            items={[
              { id: 'online', label: s.online, icon: Smartphone },
              { id: 'transfer', label: s.transfer, icon: Landmark, count: 1204 },
            ]}
          />
          <div id={tabPanelId(tab)} role="tabpanel" className="panel-body stack">
            <KeyValueList
              rows={[
                {
                  label: s.account,
                  value: '6200 0000 1234 5678 901',
                  action: <CopyButton text="6200" name={s.account} />,
                },
                { label: s.customer, value: s.customerName },
                { label: s.note, value: undefined },
              ]}
            />
            <QrCode text="https://example.com/goods/1001" />
          </div>
        </Panel>
        <Group title={s.payable}>
          <SumList
            rows={[
              { label: s.goodsTotal, value: <Money amount={637_950} currency={currency} /> },
              {
                label: s.activity,
                value: <Money amount={-26_200} currency={currency} />,
                less: true,
              },
              { label: s.freight, value: <Money amount={0} currency={currency} /> },
              {
                label: s.payable,
                value: <Money amount={611_750} currency={currency} size="huge" />,
                total: true,
              },
            ]}
          />
        </Group>
      </div>
    </>
  )
}

function Orders({ currency }: { currency: Currency }) {
  const s = useSamples()
  const [selected, setSelected] = useState(new Set<string>(['2026112100048172']))
  const [sorting, setSorting] = useState<Sorting>({ by: 'amount', direction: 'descending' })
  const columns: Column<Order>[] = [
    {
      id: 'number',
      header: s.order,
      cell: ({ number }) => <span className="figures text-ink">{number}</span>,
    },
    { id: 'customer', header: s.customer, cell: () => s.customerName, wide: true, phone: 'hidden' },
    {
      id: 'amount',
      header: s.payable,
      align: 'number',
      phone: 'right',
      canSort: true,
      cell: ({ amount }) => (
        <b>
          <Money amount={amount} currency={currency} />
        </b>
      ),
    },
    { id: 'state', header: s.state, cell: () => <StatusDot tone="warning">{s.toShip}</StatusDot> },
    { id: 'way', header: s.warehouse, phone: 'right', cell: () => <Tag>{s.guangzhou}</Tag> },
  ]
  const shared = { label: s.order, columns, keyOf: ({ number }: Order) => number }
  return (
    <Panel flush className="stack">
      <Tabs
        look="small"
        label={s.state}
        current="ship"
        items={[
          { id: 'all', label: s.all, count: 12_486, link: noLink },
          { id: 'pay', label: s.toPay, count: 41, link: noLink },
          { id: 'ship', label: s.toShip, count: 63, link: noLink },
          { id: 'closed', label: s.closed, link: noLink },
        ]}
      />
      <DataTable
        {...shared}
        rows={ORDERS}
        selected={selected}
        onSelect={setSelected}
        sorting={sorting}
        onSort={setSorting}
      />
      <DataTable {...shared} rows={[]} empty={<EmptyState title={s.cartEmpty} size="small" />} />
      <Row>
        <span className="p-3">
          <Pagination page={1} pageCount={7} small link={(_, props) => noLink(props)} />
        </span>
      </Row>
    </Panel>
  )
}
