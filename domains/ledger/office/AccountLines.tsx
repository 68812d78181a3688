/** The lines of an account, the newest first: what happened, to which order, how much, and what the account held then. */
import { Link } from '@tanstack/react-router'
import type { AnyCurrency } from '#kit/contract/money.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { LedgerLine } from '../contract.ts'
import { Reference } from './Reference.tsx'

export function AccountLines({ rows, currency }: { rows: LedgerLine[]; currency: AnyCurrency }) {
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

function What({ line: { id, kind, against, reverses, reversedBy } }: { line: LedgerLine }) {
  const t = useT('office.ledger')
  const { date } = useDates()
  const named = (posting: NonNullable<LedgerLine['reverses']>) => ({
    posting: t(`posting.${posting.kind}`),
    day: date(posting.at),
  })
  return (
    <>
      <Link to="/office/ledger/postings/$id" params={{ id: String(id) }} className="link">
        {t(`posting.${kind}`)}
      </Link>
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
