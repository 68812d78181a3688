/** A table of movements, newest first, with the stock after each. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { stockHistory } from '../../office-contract.ts'
import { By, KindTag, Note, Reference, useSigned } from '../movement.tsx'

type Row = DataOf<typeof stockHistory>['items'][number]

export function HistoryTable({ rows }: { rows: readonly Row[] }) {
  const t = useT('office.stock')
  const { dateTime } = useDates()
  const { number } = useNumbers()
  const signed = useSigned()
  return (
    <DataTable
      label={t('history.movements')}
      rows={rows}
      dense
      keyOf={({ id }) => String(id)}
      empty={<EmptyState size="small" title={t('history.none')} />}
      columns={[
        {
          id: 'at',
          header: t('history.at'),
          cell: ({ at }) => <span className="whitespace-nowrap">{dateTime(at)}</span>,
        },
        {
          id: 'kind',
          header: t('history.kind'),
          phone: 'right',
          cell: ({ kind }) => <KindTag kind={kind} />,
        },
        { id: 'warehouse', header: t('warehouse'), cell: ({ warehouseName }) => warehouseName },
        {
          id: 'onHand',
          header: t('onHand'),
          align: 'number',
          phone: 'right',
          cell: ({ onHandDelta }) =>
            onHandDelta === 0 ? (
              <span className="text-ink-3">—</span>
            ) : (
              <b>{signed(onHandDelta)}</b>
            ),
        },
        {
          id: 'reserved',
          header: t('reserved'),
          align: 'number',
          phone: 'hidden',
          cell: ({ reservedDelta }) =>
            reservedDelta === 0 ? <span className="text-ink-3">—</span> : signed(reservedDelta),
        },
        {
          id: 'after',
          header: t('history.after'),
          align: 'number',
          phone: 'hidden',
          cell: ({ onHandAfter }) => number(onHandAfter),
        },
        {
          id: 'total',
          header: t('history.total'),
          align: 'number',
          phone: 'line',
          cell: ({ totalAfter }) => <b>{number(totalAfter)}</b>,
        },
        {
          id: 'why',
          header: t('history.why'),
          wide: true,
          phone: 'full',
          cell: ({ by, reference, note }) => (
            <span className="text-xs">
              <By by={by} />
              {reference !== '' && ' · '}
              <Reference reference={reference} />
              {note !== '' && (
                <>
                  {' · '}
                  <Note note={note} />
                </>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
