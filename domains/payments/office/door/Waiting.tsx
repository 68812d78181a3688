/** The payments part of the inbox: vouchers to review and refunds to send. */
import { Link } from '@tanstack/react-router'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { deadlineNote } from '#kit/ui/figures/deadline-note.ts'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Waiting } from '#kit/ui/states/Waiting.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeVouchers } from '../../office-calls.gen.ts'
import { useOrderColumns } from '../order-columns.tsx'
import { useWaitingPayments } from './waiting.ts'

const SHOWN = 8

export function PaymentFigures() {
  const t = useT('office.payments')
  const { number } = useNumbers()
  const { data } = useWaitingPayments()
  const count = (value: number | undefined) => (value === undefined ? '–' : number(value))
  const failed = data?.failedRefundCount ?? 0
  const stuck = data?.stuckRefundCount ?? 0
  const odd = data?.oddEventCount ?? 0
  return (
    <>
      <Kpi
        label={t('figure.vouchers')}
        figure={count(data?.voucherCount)}
        {...deadlineNote(data?.overdueVoucherCount, {
          late: (late) => t('figure.overdue', { count: late }),
          inTime: t('figure.inTime'),
        })}
        link={(props) => <Link to="/office/vouchers" {...props} />}
      />
      <Kpi
        label={t('figure.refunds')}
        figure={count(
          data && data.bankRefundCount + data.failedRefundCount + data.stuckRefundCount,
        )}
        note={
          failed > 0
            ? t('figure.failed', { count: failed })
            : stuck > 0
              ? t('figure.stuck', { count: stuck })
              : t('figure.refundsNote')
        }
        tone={failed + stuck > 0 ? 'danger' : undefined}
        link={(props) => (
          <Link
            to="/office/refunds"
            search={failed === 0 && stuck > 0 ? { part: 'atProvider' } : {}}
            {...props}
          />
        )}
      />
      {odd > 0 && (
        <Kpi
          label={t('owed.events')}
          figure={count(odd)}
          note={t('figure.eventsNote')}
          tone="danger"
          link={(props) => <Link to="/office/refunds" search={{ part: 'events' }} {...props} />}
        />
      )}
    </>
  )
}

export function WaitingVouchers() {
  const t = useT('office.payments')
  const about = useOrderColumns()
  const vouchers = useLive(officeVouchers, { state: 'under_review' })
  return (
    <Panel
      flush
      title={t('waiting')}
      more={
        <Link to="/office/vouchers" className="link">
          {t('all')}
        </Link>
      }
    >
      <Loaded query={vouchers}>
        {({ items }) => (
          <DataTable
            label={t('waiting')}
            rows={items.slice(0, SHOWN)}
            keyOf={({ id }) => String(id)}
            empty={<EmptyState size="small" title={t('noneWaits')} />}
            columns={[
              ...about,
              {
                id: 'waiting',
                header: t('column.waiting'),
                phone: 'right',
                cell: ({ submittedAt }) => <Waiting since={submittedAt} />,
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}
