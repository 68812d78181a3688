/** Provider events that did not become a receipt, such as a wrong amount or a missing transaction, for staff to resolve. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Currency } from '#kit/contract/values.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useMoney, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { waitingPayments } from '../office-calls.gen.ts'
import { unresolvedEvents, resolveEvent } from '../provider-calls.gen.ts'
import type { UnresolvedEvent } from '../provider-contract.ts'

export function UnresolvedEvents() {
  const t = useT('office.payments')
  const open = useLive(unresolvedEvents, { part: 'open' })
  const resolved = useLive(unresolvedEvents, { part: 'resolved' })
  return (
    <>
      <p className="p-4 text-sm text-ink-3">{t('events.text')}</p>
      <Loaded query={open}>{(rows) => <EventTable rows={rows} none={t('events.none')} />}</Loaded>
      <Loaded query={resolved}>
        {(rows) =>
          rows.length > 0 && (
            <details className="border-t border-line">
              <summary className="px-4 py-3 text-sm">{t('events.resolved')}</summary>
              <EventTable rows={rows} none="" />
            </details>
          )
        }
      </Loaded>
    </>
  )
}

function EventTable({ rows, none }: { rows: readonly UnresolvedEvent[]; none: string }) {
  const t = useT('office.payments')
  const { dateTime } = useDates()
  const { money } = useMoney()
  const may = useMay()
  const [resolving, setResolving] = useState<UnresolvedEvent>()
  const amountOf = ({ amount, currency }: UnresolvedEvent) =>
    amount === null || !isCurrency(currency) ? '—' : money(amount, currency)
  return (
    <>
      <DataTable
        label={t('owed.events')}
        rows={rows}
        keyOf={({ provider, eventId }) => provider + eventId}
        empty={<EmptyState size="small" title={none} />}
        columns={[
          {
            id: 'order',
            header: t('column.order'),
            cell: ({ orderNumber }) =>
              orderNumber !== null && /^[A-Z]{2}\d{15}$/.test(orderNumber) ? (
                <Link
                  to="/office/orders/$number"
                  params={{ number: orderNumber }}
                  className="link whitespace-nowrap"
                >
                  {groupedNumber(orderNumber)}
                </Link>
              ) : (
                // A charge has no page; of another system it may be any text.
                <span className="wrap-anywhere">{orderNumber ?? '—'}</span>
              ),
          },
          {
            id: 'amount',
            header: t('column.amount'),
            align: 'number',
            phone: 'right',
            cell: amountOf,
          },
          {
            id: 'why',
            header: t('column.why'),
            phone: 'full',
            cell: ({ error, note, resolvedName }) => (
              <>
                {t.has(`eventError.${error}`)
                  ? t(`eventError.${error}` as 'eventError.amount')
                  : error}
                {note !== null && (
                  <p className="text-xs text-ink-3">
                    {resolvedName} · {note}
                  </p>
                )}
              </>
            ),
          },
          {
            id: 'provider',
            header: t('column.provider'),
            phone: 'hidden',
            cell: ({ provider, eventId }) => (
              <>
                {provider}
                <p className="code-text text-xs break-all text-ink-3">{eventId}</p>
              </>
            ),
          },
          {
            id: 'at',
            header: t('column.at'),
            phone: 'right',
            cell: ({ receivedAt }) => dateTime(receivedAt),
          },
          {
            id: 'acts',
            header: <span className="sr-only">{t('events.resolve')}</span>,
            phone: 'full',
            cell: (event) =>
              event.resolvedAt === null &&
              may('payments.review') && (
                <Button size="small" variant="secondary" onClick={() => setResolving(event)}>
                  {t('events.resolve')}
                </Button>
              ),
          },
        ]}
      />
      {resolving !== undefined && (
        <ResolveDialog event={resolving} onClose={() => setResolving(undefined)} />
      )}
    </>
  )
}

const isCurrency = (name: string | null): name is Currency =>
  (Currency.options as readonly (string | null)[]).includes(name)

function ResolveDialog({ event, onClose }: { event: UnresolvedEvent; onClose: () => void }) {
  const t = useT('office.payments')
  const draft = `payment-event:${event.provider}:${event.eventId}`
  const resolve = useAct(resolveEvent, {
    refresh: [unresolvedEvents, waitingPayments],
    onDone: () => {
      dropDraft(draft)
      toast(t('events.done'), { kind: 'success' })
      onClose()
    },
  })
  return (
    <StaffReasonDialog
      tone="primary"
      title={t('events.resolveTitle')}
      verb={t('events.resolve')}
      label={t('events.note')}
      draft={draft}
      busy={resolve.isPending}
      onClose={onClose}
      onReason={(note) =>
        resolve.mutate({ provider: event.provider, eventId: event.eventId, note })
      }
      text={t('events.resolveText')}
    />
  )
}
