/** One customer's orders on terms, the newest first, with what each owes and until when. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePendingKinds } from '#domains/approvals/office/door/PendingApprovals.tsx'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
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
import { FoldedAmounts } from '../web/door/FoldedAmounts.tsx'
import { WriteOffDialog } from './WriteOffDialog.tsx'

export function EntriesPanel({ id, canWrite }: { id: number; canWrite: boolean }) {
  const t = useT('office.credit')
  const entries = useLivePages(creditEntriesOf, { buyerId: id })
  const columns = useColumns()
  const [chosen, setChosen] = useState<CreditEntry>()
  const isWaiting = usePendingKinds(`credit:${id}`)?.has('credit.writeOff') === true
  const acts: Column<CreditEntry> = {
    id: 'acts',
    header: <span className="sr-only">{t('writeOff.verb')}</span>,
    align: 'number',
    phone: 'full',
    cell: (entry) =>
      entry.openAmount > 0 && (
        <Button
          size="small"
          reason={isWaiting ? t('waitsForColleague') : undefined}
          onClick={() => setChosen(entry)}
        >
          {t('writeOff.verb')}
        </Button>
      ),
  }
  return (
    <Panel flush title={t('entries')}>
      <Loaded query={entries}>
        {(data) => (
          <DataTable
            label={t('entries')}
            rows={data.pages.flatMap(({ items }) => items)}
            keyOf={({ number }) => number}
            empty={<EmptyState size="small" title={t('noEntries')} />}
            columns={[...columns, ...(canWrite ? [acts] : [])]}
          />
        )}
      </Loaded>
      <EndlessFoot query={entries} />
      {chosen !== undefined && (
        <WriteOffDialog entry={chosen} onClose={() => setChosen(undefined)} />
      )}
    </Panel>
  )
}

type MoneyKey = 'amount' | 'returnedAmount' | 'repaidAmount' | 'openAmount'

function useColumns(): Column<CreditEntry>[] {
  const t = useT('office.credit')
  const { date } = useDates()
  const money = (
    id: 'amount' | 'returned' | 'repaid' | 'open',
    key: MoneyKey,
  ): Column<CreditEntry> => ({
    id,
    header: t(`entry.${id}`),
    align: 'number',
    phone: 'labelled',
    wide: id === 'returned',
    cell: (entry) =>
      entry[key] === 0 ? '—' : <Money amount={entry[key]} currency={entry.currency} />,
  })
  const repaid = money('repaid', 'repaidAmount')
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
    {
      ...repaid,
      cell: (entry) => (
        <>
          {repaid.cell(entry)}
          <FoldedAmounts
            currency={entry.currency}
            amounts={[{ label: t('entry.returned'), amount: entry.returnedAmount }]}
          />
          {/* Few customers have them, and the button beside the table's last column needs their room. */}
          <FoldedAmounts
            always
            currency={entry.currency}
            amounts={[
              { label: t('entry.writtenOff'), amount: entry.writtenOffAmount },
              { label: t('entry.discount'), amount: entry.discountAmount },
            ]}
          />
        </>
      ),
    },
    money('open', 'openAmount'),
  ]
}
