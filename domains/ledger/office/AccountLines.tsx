/** The lines of an account, the newest first: what happened, to which order, how much, and what the account held then. */
import { Link } from '@tanstack/react-router'
import { wholeNumber } from '#domains/orders/office/door/numbers.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { LedgerLine } from '../contract.ts'

export function AccountLines({ rows, currency }: { rows: LedgerLine[]; currency: Currency }) {
  const t = useT('office.ledger')
  const { dateTime } = useDates()
  return (
    <DataTable
      label={t('lines')}
      rows={rows}
      keyOf={({ id }) => String(id)}
      empty={<EmptyState size="small" title={t('noLines.title')} text={t('noLines.text')} />}
      columns={[
        { id: 'at', header: t('column.at'), cell: ({ at }) => dateTime(at) },
        {
          id: 'what',
          header: t('column.what'),
          phone: 'full',
          cell: (line) => <What line={line} />,
        },
        {
          id: 'reference',
          header: t('column.reference'),
          phone: 'right',
          cell: ({ reference }) => <Reference reference={reference} />,
        },
        {
          id: 'amount',
          header: t('column.amount'),
          align: 'number',
          phone: 'labelled',
          cell: ({ amount }) => <Money amount={amount} currency={currency} />,
        },
        {
          id: 'balance',
          header: t('column.balance'),
          align: 'number',
          phone: 'labelled',
          cell: ({ balanceAmount }) =>
            balanceAmount === null ? (
              '—'
            ) : (
              <b>
                <Money amount={balanceAmount} currency={currency} />
              </b>
            ),
        },
      ]}
    />
  )
}

function What({ line: { kind, against, reverses, reversedBy } }: { line: LedgerLine }) {
  const t = useT('office.ledger')
  const { date } = useDates()
  const named = (posting: NonNullable<LedgerLine['reverses']>) => ({
    posting: t(`posting.${posting.kind}`),
    day: date(posting.at),
  })
  return (
    <>
      {t(`posting.${kind}`)}
      {against.length > 0 && (
        <small className="block text-ink-3">
          {t('against', { accounts: against.map((each) => t(`kind.${each}`)).join(' · ') })}
        </small>
      )}
      {reverses !== null && (
        <small className="block text-ink-3">{t('reverses', named(reverses))}</small>
      )}
      {reversedBy !== null && (
        <small className="block text-warning">{t('reversedBy', named(reversedBy))}</small>
      )}
    </>
  )
}

/** The number of an order, or what the bank calls a repayment, as the statement writes it. */
function Reference({ reference }: { reference: string }) {
  const may = useMay()
  if (reference === '') return '—'
  const number = wholeNumber(reference)
  if (number === null) return <span className="wrap-anywhere">{reference}</span>
  const shown = <span className="code-text">{groupedNumber(number)}</span>
  if (!may('orders.read')) return shown
  return (
    <Link to="/office/orders/$number" params={{ number }} className="link">
      {shown}
    </Link>
  )
}
