/** The lines of a day's bill. */
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { billLines } from '../calls.gen.ts'
import type { BillDay, BillLine } from '../contract.ts'
import { PaidNumber } from './PaidNumber.tsx'

/** As many as Stripe's rates have: rupiah in euros have four zeros. */
const RATE_DIGITS = 8

export function Lines({ of }: { of: BillDay }) {
  const t = useT('office.reconciliation')
  const { provider, day, fetchedAt } = of
  const lines = useLivePages(billLines, { provider, day })
  const none = t(fetchedAt === null ? 'none.waitingLines' : 'none.lines')
  return (
    <Panel flush title={t('day.lines')}>
      <Loaded query={lines}>
        {({ pages }) => <Table rows={pages.flatMap(({ items }) => items)} none={none} />}
      </Loaded>
      <EndlessFoot query={lines} />
    </Panel>
  )
}

function Table({ rows, none }: { rows: BillLine[]; none: string }) {
  const t = useT('office.reconciliation')
  const { moment, date } = useDates()
  const { money } = useMoney()
  const { number } = useNumbers()
  return (
    <DataTable
      label={t('day.lines')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      empty={<EmptyState size="small" title={none} />}
      columns={[
        {
          id: 'kind',
          header: t('column.type'),
          cell: ({ kind, isMatched, amount, arrivedOn }) => (
            <span className="flex flex-wrap items-center gap-2">
              {t(`line.${kind}`)}
              {(kind === 'payment' || kind === 'refund') && (
                <Tag tone={isMatched ? 'success' : 'warning'}>
                  {t(isMatched ? 'matched' : 'unmatched')}
                </Tag>
              )}
              {kind === 'payout' && amount < 0 && (
                <Tag tone={arrivedOn === null ? 'neutral' : 'success'}>
                  {arrivedOn === null
                    ? t('notArrived')
                    : t('arrivedOn', { day: date(`${arrivedOn}T12:00:00.000Z`) })}
                </Tag>
              )}
            </span>
          ),
        },
        {
          id: 'reference',
          header: t('column.reference'),
          phone: 'full',
          cell: ({ reference }) => <span className="text-sm break-all">{reference}</span>,
        },
        {
          id: 'at',
          header: t('column.at'),
          wide: true,
          phone: 'full',
          cell: ({ at }) => <span className="whitespace-nowrap">{moment(at)}</span>,
        },
        {
          id: 'order',
          header: t('column.order'),
          phone: 'full',
          cell: ({ orderNumber }) =>
            orderNumber === null ? (
              <span className="text-ink-3">—</span>
            ) : (
              <PaidNumber number={orderNumber} />
            ),
        },
        {
          id: 'amount',
          header: t('column.amount'),
          align: 'number',
          phone: 'right',
          cell: ({ kind, amount, currency, converted, arrivedAs }) => (
            <>
              <b className="whitespace-nowrap">
                {money(kind === 'refund' ? -amount : amount, currency)}
              </b>
              {converted !== null && (
                <span className="block text-sm text-ink-3">
                  {kind === 'payout'
                    ? t('takenAs', { amount: money(-converted.amount, converted.currency) })
                    : t('converted', { amount: money(converted.amount, converted.currency) })}
                  {converted.rate !== null && (
                    <span className="block">
                      {t('rate', { rate: number(converted.rate, RATE_DIGITS) })}
                    </span>
                  )}
                </span>
              )}
              {arrivedAs !== null && (
                <span className="block text-sm text-ink-3">
                  {t('arrivedAs', { amount: money(arrivedAs.amount, arrivedAs.currency) })}
                </span>
              )}
            </>
          ),
        },
        {
          id: 'fee',
          header: t('column.fee'),
          align: 'number',
          phone: 'labelled',
          cell: ({ feeAmount, feeCurrency }) => money(feeAmount, feeCurrency),
        },
      ]}
    />
  )
}
