/** /user/user/accountTermOrder: the buyer's orders on terms, with what each still owes and until when. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { myCreditEntries } from '../calls.gen.ts'
import type { CreditEntry } from '../contract.ts'
import { lastDayOf } from '../last-day.ts'
import { CreditFrame } from './CreditFrame.tsx'
import { FoldedAmounts } from './door/FoldedAmounts.tsx'
import { useBeginRepayment } from './use-begin-repayment.ts'

const PARTS = ['open', 'settled'] as const

export const Route = createFileRoute('/_shop/user/user/accountTermOrder')({
  validateSearch: searchOf({ part: oneOf(...PARTS) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('credit')('entries') }] }),
  component: CreditEntriesPage,
})

function CreditEntriesPage() {
  const t = useT('credit')
  const { part } = Route.useSearch()
  const entries = useInfiniteQuery(pages(myCreditEntries, { part }))
  const columns = useColumns()
  const current = part ?? 'all'
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return (
    <CreditFrame current="entries">
      <section className="panel">
        <Tabs
          look="small"
          label={t('entries')}
          current={current}
          items={(['all', ...PARTS] as const).map((id) => ({
            id,
            label: t(`part.${id}`),
            link: (props) => (
              <Link
                to="/user/user/accountTermOrder"
                search={{ part: id === 'all' ? undefined : id }}
                activeOptions={EXACT_LINK}
                resetScroll={false}
                {...props}
              />
            ),
          }))}
        />
        {part === 'open' && entries.data !== undefined && (
          <Chosen
            entries={entries.data.pages
              .flatMap(({ items }) => items)
              .filter(({ id }) => chosen.has(String(id)))}
            onClear={() => setChosen(new Set())}
          />
        )}
        <Loaded query={entries}>
          {(data) => (
            <DataTable
              label={t('entries')}
              rows={data.pages.flatMap(({ items }) => items)}
              dense
              keyOf={({ id }) => String(id)}
              empty={<EmptyState title={t(`noEntries.${current}`)} text={t('noEntriesText')} />}
              columns={columns.filter(({ id }) => isNeeded(id, data.pages))}
              selectOnPhone
              selected={part === 'open' ? chosen : undefined}
              onSelect={setChosen}
              nameOf={({ number }) => number}
            />
          )}
        </Loaded>
        <EndlessFoot query={entries} />
      </section>
    </CreditFrame>
  )
}

/** The bar above the list while orders are selected: what they owe, and the way to repay them. */
function Chosen({ entries, onClear }: { entries: CreditEntry[]; onClear: () => void }) {
  const t = useT('credit')
  const { begin, isPending } = useBeginRepayment()
  const [first] = entries
  if (first === undefined) return null
  const amount = entries.reduce((sum, { openAmount }) => sum + openAmount, 0)
  return (
    <div className="selection-bar">
      <b>{t('chosen', { count: entries.length })}</b>
      <Money amount={amount} currency={first.currency} />
      <span className="flex-1" />
      <Button variant="quiet" size="small" onClick={onClear}>
        {t('chooseNone')}
      </Button>
      <Button
        variant="primary"
        size="small"
        busy={isPending}
        onClick={() => begin(entries.map(({ id }) => id))}
      >
        {t('repayChosen')}
      </Button>
    </div>
  )
}

/** What few orders have has a column where it is to be shown. */
const SELDOM = { writtenOff: 'writtenOffAmount', discount: 'discountAmount' } as const

const isNeeded = (id: string, lists: readonly { items: CreditEntry[] }[]): boolean =>
  !(id === 'writtenOff' || id === 'discount') ||
  lists.some(({ items }) => items.some((entry) => entry[SELDOM[id]] > 0))

function useColumns(): Column<CreditEntry>[] {
  const t = useT('credit')
  const { date } = useDates()
  const money = (
    id: 'amount' | 'returned' | 'repaid' | 'writtenOff' | 'discount' | 'open',
    key: `${'returned' | 'repaid' | 'writtenOff' | 'discount' | 'open'}Amount` | 'amount',
  ): Column<CreditEntry> => ({
    id,
    header: t(`column.${id}`),
    align: 'number',
    phone: 'labelled',
    wide: id !== 'amount' && id !== 'open',
    cell: (entry) =>
      entry[key] === 0 ? '—' : <Money amount={entry[key]} currency={entry.currency} />,
  })
  const amount = money('amount', 'amount')
  return [
    {
      id: 'number',
      header: t('column.number'),
      cell: ({ number, orderNumber, ...entry }) => (
        <>
          <b className="code-text">{number}</b>
          <p className="text-xs">
            <Link
              to="/user/user/order/details"
              search={{ number: orderNumber }}
              className="link tabular-nums"
            >
              {groupedNumber(orderNumber)}
            </Link>
          </p>
          <p className="text-xs text-ink-3 max-md:hidden xl:hidden">
            {t('column.recorded')} {date(entry.recordedAt)}
          </p>
          <Offer entry={entry} />
        </>
      ),
    },
    {
      id: 'state',
      header: <span className="sr-only">{t('column.open')}</span>,
      phone: 'corner',
      cell: (entry) => <EntryTag entry={entry} />,
    },
    {
      id: 'recorded',
      header: t('column.recorded'),
      phone: 'labelled',
      wide: true,
      cell: ({ recordedAt }) => <span className="whitespace-nowrap">{date(recordedAt)}</span>,
    },
    {
      id: 'due',
      header: t('column.due'),
      phone: 'labelled',
      cell: ({ dueAt, isOverdue, openAmount }) => {
        // What owes nothing and was never shipped waits for nothing: its order is closed, or was paid in advance.
        const none = openAmount === 0 ? '—' : t('due.none')
        return (
          <span className={isOverdue ? 'whitespace-nowrap text-danger' : 'whitespace-nowrap'}>
            {dueAt === null ? none : date(lastDayOf(dueAt))}
          </span>
        )
      },
    },
    {
      ...amount,
      cell: (entry) => (
        <>
          {amount.cell(entry)}
          <FoldedAmounts
            currency={entry.currency}
            amounts={[
              { label: t('column.repaid'), amount: entry.repaidAmount },
              { label: t('column.returned'), amount: entry.returnedAmount },
              { label: t('column.writtenOff'), amount: entry.writtenOffAmount },
              { label: t('column.discount'), amount: entry.discountAmount },
            ]}
          />
        </>
      ),
    },
    money('returned', 'returnedAmount'),
    money('repaid', 'repaidAmount'),
    money('writtenOff', 'writtenOffAmount'),
    money('discount', 'discountAmount'),
    money('open', 'openAmount'),
  ]
}

type Offered = Pick<CreditEntry, 'currency' | 'discountDays' | 'discountUntil' | 'offeredAmount'>

/** The cash discount of whoever pays in time. */
function Offer({ entry }: { entry: Offered }) {
  const t = useT('credit')
  const { date } = useDates()
  const { money } = useMoney()
  const { currency, discountDays: count, discountUntil, offeredAmount } = entry
  if (offeredAmount === 0) return null
  const amount = money(offeredAmount, currency)
  return (
    <p className="text-xs text-success">
      {discountUntil === null
        ? t('discountFromShipment', { amount, count })
        : t('discountBy', { amount, date: date(lastDayOf(discountUntil)) })}
    </p>
  )
}

function EntryTag({ entry: { openAmount, isOverdue } }: { entry: CreditEntry }) {
  const t = useT('credit')
  if (openAmount === 0) return <Tag tone="success">{t('state.settled')}</Tag>
  if (isOverdue) return <Tag tone="danger">{t('state.overdue')}</Tag>
  return <Tag tone="credit">{t('state.open')}</Tag>
}
