/** The rows of a bulk shipment before it starts: filled in, checked, and confirmed. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { listCarriers } from '#domains/shipping/calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { Slot } from '#kit/web/pages/slots.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { checkShipments, listShipmentTasks, startShipments } from '../calls.gen.ts'
import type { CheckedShipment } from '../contract.ts'
import { DraftTable } from './DraftTable.tsx'
import { useDrafts } from './drafts.ts'
import { FileBar } from './FileBar.tsx'
import { withCarriers } from './merge-rows.ts'

type Props = {
  /** Tells this choice of orders from another. */
  of: string
  initial: readonly CheckedShipment[]
  /** They were sent before, so what their parcels lack is named at once. */
  isTried?: boolean
  onStarted: (taskId: number) => void
}

export function ShipmentForm({ of, initial, isTried: wasTried = false, onStarted }: Props) {
  const t = useT('office.bulk-shipping')
  const drafts = useDrafts(of, initial)
  const carriers = useQuery(query(listCarriers, {}))
  const [source, setSource] = useState<'selection' | 'file'>('selection')
  const [isTried, setIsTried] = useState(wasTried)
  const [isAsking, setIsAsking] = useState(false)
  const [startedCount, setStartedCount] = useState(0)
  const check = useAct(checkShipments)
  const shippable = drafts.rows.filter(({ problem }) => problem === null)
  const rest = drafts.rows.filter(({ problem }) => problem !== null)
  const start = useAct(startShipments, {
    refresh: [listShipmentTasks],
    onDone: ({ taskId }) => {
      if (rest.length === 0) {
        drafts.drop()
        return onStarted(taskId)
      }
      setIsAsking(false)
      setStartedCount(shippable.length)
      drafts.replace(rest)
    },
  })
  const submit = async () => {
    setIsTried(true)
    const rows = drafts.rows.map(({ orderNumber, carrierId, trackingNumber, addressMark }) => ({
      orderNumber,
      addressMark,
      carrierId,
      trackingNumber: numberOf(carrierId, trackingNumber),
    }))
    const checked = await check.mutateAsync({ rows })
    drafts.replace(checked.map((row, at) => ({ ...row, ...ofFile(row, drafts.rows[at]) })))
    if (checked.some(({ problem }) => problem === null)) setIsAsking(true)
  }
  /** A carrier without numbers takes none. */
  const numberOf = (carrierId: number | null, typed: string | null) =>
    carriers.data?.find(({ id }) => id === carrierId)?.tracked === false ? null : typed
  const wrongCount = drafts.rows.filter((row) => drafts.problemOf(row, isTried) !== null).length
  return (
    <Panel flush>
      <FileBar
        carriers={carriers.data ?? []}
        hasRows={drafts.rows.length > 0}
        onCarrier={drafts.setCarrierOfAll}
        onRows={(rows) => {
          setSource('file')
          setIsTried(true)
          drafts.addFile(withCarriers(rows, carriers.data ?? []))
        }}
      />
      {startedCount > 0 && (
        <div className="p-3 pb-0">
          <Notice tone="success" live>
            {t('restStays', { count: startedCount })}
          </Notice>
        </div>
      )}
      {wrongCount > 0 && (
        <div className="p-3">
          <Notice tone="danger" live>
            {t('wrong', { count: wrongCount })}
          </Notice>
        </div>
      )}
      <DraftTable drafts={drafts} carriers={carriers.data ?? []} isTried={isTried} />
      {drafts.rows.length > 0 && (
        <div className="table-foot">
          <span className="text-ink-3">{t('rows', { count: drafts.rows.length })}</span>
          <Button
            variant="primary"
            busy={check.isPending || start.isPending}
            onClick={() => void submit().catch(() => {})} // reported by the act
          >
            {t('verb', { count: drafts.rows.length })}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('confirm', { count: shippable.length })}
        confirmLabel={t('verb', { count: shippable.length })}
        cancelLabel={t('back')}
        busy={start.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => start.mutate({ source, rows: shippable.flatMap(toShipment) })}
      >
        <SharedNumbers rows={shippable} />
        <Slot
          name="office.shipmentsAsked"
          props={{ orderNumbers: shippable.map(({ orderNumber }) => orderNumber) }}
        />
        <p>{t('confirmText')}</p>
        {rest.length > 0 && <p className="mt-2">{t('confirmRest', { count: rest.length })}</p>}
      </ConfirmDialog>
    </Panel>
  )
}

/** What only the file says of a row: the check of what was typed does not repeat it. */
const ofFile = ({ carrierId }: CheckedShipment, before: CheckedShipment | undefined) => ({
  line: before?.line ?? null,
  carrierText: carrierId === null ? (before?.carrierText ?? '') : '',
})

const toShipment = ({ orderNumber, carrierId, trackingNumber, addressMark }: CheckedShipment) =>
  carrierId === null
    ? []
    : [{ orderNumber, carrierId, trackingNumber: trackingNumber || null, addressMark }]

/** Tracking numbers that an order of another buyer has: nothing keeps them from being used, but nobody does so unasked. */
function SharedNumbers({ rows }: { rows: readonly CheckedShipment[] }) {
  const t = useT('office.bulk-shipping')
  const shared = rows.filter(({ usedFor }) => usedFor !== null)
  if (shared.length === 0) return null
  return (
    <Notice tone="warning">
      <ul className="stack gap-1">
        {shared.map(({ orderNumber, trackingNumber, usedFor }) => (
          <li key={orderNumber}>
            {t('usedForOne', {
              tracking: trackingNumber ?? '',
              number: groupedNumber(orderNumber),
              other: groupedNumber(usedFor ?? ''),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
