/** One customer's orders on terms, the newest first, with what each owes and until when. */
import { Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import type { CreditEntry } from '../contract.ts'
import { lastDayOf } from '../last-day.ts'
import { creditEntriesOf } from '../office-calls.gen.ts'

export function EntriesPanel({ id }: { id: number }) {
  const t = useT('office.credit')
  const entries = useLivePages(creditEntriesOf, { buyerId: id })
  const columns = useColumns()
  return (
    <Panel flush title={t('entries')}>
      <Loaded query={entries}>
        {(data) => (
          <DataTable
            label={t('entries')}
            rows={data.pages.flatMap(({ items }) => items)}
            keyOf={({ id: entryId }) => String(entryId)}
            empty={<EmptyState size="small" title={t('noEntries')} />}
            columns={columns}
          />
        )}
      </Loaded>
      <EndlessFoot query={entries} />
    </Panel>
  )
}

function useColumns(): Column<CreditEntry>[] {
  const t = useT('office.credit')
  const { date } = useDates()
  const money = (
    id: 'amount' | 'returned' | 'repaid' | 'open',
    key: 'amount' | 'returnedAmount' | 'repaidAmount' | 'openAmount',
  ): Column<CreditEntry> => ({
    id,
    header: t(`entry.${id}`),
    align: 'number',
    phone: 'labelled',
    cell: (entry) =>
      entry[key] === 0 ? '—' : <Money amount={entry[key]} currency={entry.currency} />,
  })
  return [
    {
      id: 'number',
      header: t('entry.number'),
      phone: 'full',
      cell: ({ number, orderNumber }) => (
        <>
          <b className="code-text">{number}</b>
          <p className="text-xs">
            <Link
              to="/office/orders/$number"
              params={{ number: orderNumber }}
              className="link tabular-nums"
            >
              {groupedNumber(orderNumber)}
            </Link>
          </p>
        </>
      ),
    },
    {
      id: 'due',
      header: t('entry.due'),
      phone: 'labelled',
      cell: ({ dueAt, isOverdue }) => (
        <span className={isOverdue ? 'whitespace-nowrap text-danger' : 'whitespace-nowrap'}>
          {dueAt === null ? t('entry.dueNone') : date(lastDayOf(dueAt))}
        </span>
      ),
    },
    money('amount', 'amount'),
    money('returned', 'returnedAmount'),
    money('repaid', 'repaidAmount'),
    money('open', 'openAmount'),
  ]
}
