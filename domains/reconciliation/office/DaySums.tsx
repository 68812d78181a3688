/** The sums of a bill, and how it stands beside payments and ledger. */
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { billDay, BillDay } from '../contract.ts'

type Balance = DataOf<typeof billDay>['balances'][number]
type Sum = BillDay['sums'][number]
type Row = { currency: string }

function useAmounts<Of extends Row>(
  parts: readonly (readonly [string, string, keyof Of])[],
): Column<Of>[] {
  const t = useT('office.reconciliation')
  const { money } = useMoney()
  return [
    { id: 'currency', header: t('sum.currency'), cell: ({ currency }) => <b>{currency}</b> },
    ...parts.map(([id, header, key]): Column<Of> => ({
      id,
      header,
      align: 'number',
      phone: 'labelled',
      cell: (row) => (
        <span className="whitespace-nowrap">{money(Number(row[key]), row.currency)}</span>
      ),
    })),
  ]
}

export function Balances({ balances }: { balances: Balance[] }) {
  const t = useT('office.reconciliation')
  const columns = useAmounts<Balance>([
    ['bill', t('side.bill'), 'billAmount'],
    ['payments', t('side.payments'), 'paymentsAmount'],
    ['ledger', t('side.ledger'), 'ledgerAmount'],
    ['recorded', t('balance.recordedOther'), 'recordedOtherDayAmount'],
    ['billed', t('balance.billedOther'), 'billedOtherDayAmount'],
  ])
  return (
    <Panel flush title={t('day.balances')}>
      <p className="px-4 pt-2 text-sm text-ink-3">{t('day.balancesNote')}</p>
      <DataTable
        label={t('day.balances')}
        rows={balances}
        keyOf={({ currency }) => currency}
        columns={columns}
      />
    </Panel>
  )
}

export function Sums({ sums }: { sums: Sum[] }) {
  const t = useT('office.reconciliation')
  const columns = useAmounts<Sum>([
    ['paid', t('sum.paid'), 'paidAmount'],
    ['refunded', t('sum.refunded'), 'refundedAmount'],
    ['fee', t('sum.fee'), 'feeAmount'],
    ['adjustment', t('sum.adjustment'), 'adjustmentAmount'],
    ['payout', t('sum.payout'), 'payoutAmount'],
    // Most shops have the balance in the currency that they charge.
    ...(sums.some(({ convertedAmount }) => convertedAmount !== 0)
      ? [['converted', t('sum.converted'), 'convertedAmount'] as const]
      : []),
  ])
  return (
    <Panel flush title={t('day.sums')}>
      <p className="px-4 pt-2 text-sm text-ink-3">{t('day.sumsNote')}</p>
      <DataTable
        label={t('day.sums')}
        rows={sums}
        keyOf={({ currency }) => currency}
        columns={columns}
      />
    </Panel>
  )
}
