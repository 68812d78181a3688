/** Transfers between warehouses, newest first. */
import { Link } from '@tanstack/react-router'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeTransfers } from '../office-calls.gen.ts'
import type { TransferState } from '../states.ts'

const TONES = {
  draft: 'neutral',
  ready_to_ship: 'warning',
  in_transit: 'info',
  partially_received: 'info',
  received: 'success',
  cancelled: 'neutral',
} as const satisfies Record<TransferState, string>

export function TransferTag({ state }: { state: TransferState }) {
  const t = useT('office.transfers')
  return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
}

export function Transfers({ state }: { state: 'open' | 'ended' }) {
  const t = useT('office.transfers')
  const { date } = useDates()
  const { number } = useNumbers()
  const transfers = useLivePages(officeTransfers, { state })
  return (
    <>
      <Loaded query={transfers}>
        {(data) => (
          <DataTable
            label={t('tab.transfers')}
            rows={data.pages.flatMap(({ items }) => items)}
            keyOf={({ id }) => String(id)}
            empty={<EmptyState size="small" title={t('none.transfers')} />}
            columns={[
              {
                id: 'number',
                header: t('column.number'),
                phone: 'full',
                cell: ({ id, note }) => (
                  <>
                    <Link
                      to="/office/transfers/$id"
                      params={{ id: String(id) }}
                      className="link font-semibold"
                    >
                      {t('number', { id })}
                    </Link>
                    {note !== '' && <p className="text-xs text-ink-3">{note}</p>}
                  </>
                ),
              },
              {
                id: 'way',
                header: t('column.way'),
                cell: ({ fromName, toName }) => t('way', { from: fromName, to: toName }),
              },
              {
                id: 'quantity',
                header: t('column.quantity'),
                align: 'number',
                cell: ({ quantity }) => number(quantity),
              },
              {
                id: 'expected',
                header: t('expected'),
                phone: 'hidden',
                cell: ({ expectedAt }) => (expectedAt === null ? '–' : date(expectedAt)),
              },
              {
                id: 'created',
                header: t('column.created'),
                phone: 'hidden',
                cell: ({ createdAt, createdBy }) => `${date(createdAt)} · ${createdBy}`,
              },
              {
                id: 'state',
                header: t('column.state'),
                phone: 'right',
                cell: (row) => <TransferTag state={row.state} />,
              },
            ]}
          />
        )}
      </Loaded>
      <EndlessFoot query={transfers} />
    </>
  )
}
