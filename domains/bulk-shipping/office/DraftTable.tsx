/** The rows of a bulk shipment: carrier and number of each order, with what is wrong beside it. */
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { isOddNumber, proposeCarrier, type Carrier } from '#domains/shipping/propose-carrier.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { Slot } from '#kit/web/pages/slots.tsx'
import type { CheckedShipment } from '../contract.ts'
import type { Drafts } from './drafts.ts'

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** What other domains know about shipping this order, beside what is wrong with its row. */
    'office.shipmentRow': { orderNumber: string }
    /** The same of all orders that are about to ship, where this is confirmed. */
    'office.shipmentsAsked': { orderNumbers: readonly string[] }
  }
}

type Props = { drafts: Drafts; carriers: readonly Carrier[]; isTried: boolean }
type Row = { draft: CheckedShipment; at: number }

export function DraftTable({ drafts, carriers, isTried }: Props) {
  const t = useT('office.bulk-shipping')
  return (
    <DataTable
      label={t('title')}
      columns={useColumns({ drafts, carriers, isTried })}
      rows={drafts.rows.map((draft, at) => ({ draft, at }))}
      keyOf={({ draft, at }) => `${draft.orderNumber}:${at}`}
      empty={
        <EmptyState
          size="small"
          title={t('empty')}
          text={t('emptyText')}
          action={
            <Link to="/office/orders" search={{ tab: 'toShip', sort: 'waiting' }} className="link">
              {t('choose')}
            </Link>
          }
        />
      }
    />
  )
}

function useColumns({ drafts, carriers, isTried }: Props): Column<Row>[] {
  const t = useT('office.bulk-shipping')
  const trackedOf = (carrierId: number | null) =>
    carriers.find(({ id }) => id === carrierId)?.tracked !== false
  return [
    {
      id: 'number',
      header: t('column.number'),
      cell: ({ draft: { orderNumber, line } }) => (
        <span className="whitespace-nowrap">
          {groupedNumber(orderNumber)}
          {line !== null && <small className="block text-ink-3">{t('line', { line })}</small>}
        </span>
      ),
    },
    {
      id: 'consignee',
      header: t('consignee'),
      phone: 'right',
      cell: ({ draft: { consignee, leftCount } }) => (
        <span>
          {consignee}
          {leftCount > 0 && (
            <small className="block text-ink-3">{t('left', { count: leftCount })}</small>
          )}
        </span>
      ),
    },
    {
      id: 'carrier',
      header: t('carrier'),
      phone: 'full',
      cell: ({ draft: { carrierId, orderNumber }, at }) => (
        <Select
          size="small"
          className="w-full min-w-40"
          aria-label={t('carrierOf', { number: groupedNumber(orderNumber) })}
          value={carrierId ?? ''}
          placeholder={t('carrierChoose')}
          options={carriers.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => drafts.change(at, { carrierId: Number(target.value) })}
        />
      ),
    },
    {
      id: 'tracking',
      header: t('number'),
      phone: 'full',
      cell: ({ draft: { carrierId, trackingNumber, orderNumber }, at }) =>
        trackedOf(carrierId) ? (
          <TextInput
            size="small"
            aria-label={t('numberOf', { number: groupedNumber(orderNumber) })}
            placeholder={t('number')}
            value={trackingNumber ?? ''}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            inputClassName="tabular-nums"
            onChange={({ target }) => drafts.change(at, { trackingNumber: target.value })}
          />
        ) : (
          <span className="text-sm text-ink-3">{t('noNumber')}</span>
        ),
    },
    {
      id: 'problem',
      header: t('problemHead'),
      phone: 'full',
      cell: ({ draft, at }) => (
        <>
          <Problem draft={draft} of={drafts.problemOf(draft, isTried)} />
          <CarrierHint
            draft={draft}
            carriers={carriers}
            onChoose={(carrierId) => drafts.change(at, { carrierId })}
          />
          {draft.problem !== 'orderUnknown' && (
            <Slot name="office.shipmentRow" props={{ orderNumber: draft.orderNumber }} />
          )}
        </>
      ),
    },
    {
      id: 'remove',
      header: <span className="sr-only">{t('remove')}</span>,
      name: t('remove'),
      align: 'center',
      phone: 'corner',
      cell: ({ draft: { orderNumber }, at }) => (
        <IconButton
          icon={X}
          size="small"
          label={t('removeOne', { number: groupedNumber(orderNumber) })}
          onClick={() => drafts.remove(at)}
        />
      ),
    },
  ]
}

type ProblemProps = { draft: CheckedShipment; of: CheckedShipment['problem'] }

function Problem({ draft, of }: ProblemProps) {
  const t = useT('office.bulk-shipping')
  if (of === null) {
    return draft.usedFor === null ? null : (
      <span className="text-sm text-warning">
        {t('usedFor', { other: groupedNumber(draft.usedFor) })}
      </span>
    )
  }
  return (
    <span className="text-sm text-danger">
      {of === 'carrierUnknown' && draft.carrierText !== ''
        ? t('problem.carrierNamed', { name: draft.carrierText })
        : t(`problem.${of}`)}
    </span>
  )
}

type HintProps = {
  draft: CheckedShipment
  carriers: readonly Carrier[]
  onChoose: (carrierId: number) => void
}

/** Warns of a number that does not look like its carrier's, and offers the carrier that it looks like. */
function CarrierHint({ draft: { carrierId, trackingNumber }, carriers, onChoose }: HintProps) {
  const t = useT('office.orders')
  const carrier = carriers.find(({ id }) => id === carrierId)
  const number = trackingNumber ?? ''
  const isOdd = isOddNumber(number, carrier)
  const proposed = isOdd || carrierId === null ? proposeCarrier(carriers, number) : null
  return (
    <>
      {isOdd && (
        <span className="block text-sm text-warning">
          {t('ship.numberOdd', { carrier: carrier?.name ?? '' })}
        </span>
      )}
      {proposed !== null && (
        <Button variant="quiet" size="small" onClick={() => onChoose(proposed.id)}>
          {t('ship.useCarrier', { carrier: proposed.name })}
        </Button>
      )}
    </>
  )
}
