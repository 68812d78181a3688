/** The rows of a bulk shipment: carrier and number of each order, with what is wrong beside it. */
import { Link } from '@tanstack/react-router'
import X from 'lucide-react/icons/x'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { CheckedShipment } from '../../bulk-contract.ts'
import { groupedNumber } from '../../web/door/number.ts'
import type { Carrier, Drafts } from './drafts.ts'

type Props = { drafts: Drafts; carriers: readonly Carrier[]; isTried: boolean }
type Row = { draft: CheckedShipment; at: number }

export function DraftTable({ drafts, carriers, isTried }: Props) {
  const t = useT('office.orders')
  return (
    <DataTable
      label={t('bulk.title')}
      columns={useColumns({ drafts, carriers, isTried })}
      rows={drafts.rows.map((draft, at) => ({ draft, at }))}
      keyOf={({ draft, at }) => `${draft.orderNumber}:${at}`}
      empty={
        <EmptyState
          size="small"
          title={t('bulk.empty')}
          text={t('bulk.emptyText')}
          action={
            <Link to="/office/orders" search={{ tab: 'toShip', sort: 'waiting' }} className="link">
              {t('bulk.choose')}
            </Link>
          }
        />
      }
    />
  )
}

function useColumns({ drafts, carriers, isTried }: Props): Column<Row>[] {
  const t = useT('office.orders')
  const trackedOf = (carrierId: number | null) =>
    carriers.find(({ id }) => id === carrierId)?.tracked !== false
  return [
    {
      id: 'number',
      header: t('column.number'),
      cell: ({ draft: { orderNumber, line } }) => (
        <span className="whitespace-nowrap">
          {groupedNumber(orderNumber)}
          {line !== null && <small className="block text-ink-3">{t('bulk.line', { line })}</small>}
        </span>
      ),
    },
    {
      id: 'consignee',
      header: t('bulk.consignee'),
      phone: 'right',
      cell: ({ draft: { consignee, leftCount } }) => (
        <span>
          {consignee}
          {leftCount > 0 && (
            <small className="block text-ink-3">{t('ship.left', { count: leftCount })}</small>
          )}
        </span>
      ),
    },
    {
      id: 'carrier',
      header: t('ship.carrier'),
      phone: 'full',
      cell: ({ draft: { carrierId, orderNumber }, at }) => (
        <Select
          size="small"
          className="w-full min-w-40"
          aria-label={t('bulk.carrierOf', { number: groupedNumber(orderNumber) })}
          value={carrierId ?? ''}
          placeholder={t('ship.carrierChoose')}
          options={carriers.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => drafts.change(at, { carrierId: Number(target.value) })}
        />
      ),
    },
    {
      id: 'tracking',
      header: t('ship.number'),
      phone: 'full',
      cell: ({ draft: { carrierId, trackingNumber, orderNumber }, at }) =>
        trackedOf(carrierId) ? (
          <TextInput
            size="small"
            aria-label={t('bulk.numberOf', { number: groupedNumber(orderNumber) })}
            value={trackingNumber ?? ''}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
            inputClassName="tabular-nums"
            onChange={({ target }) => drafts.change(at, { trackingNumber: target.value })}
          />
        ) : (
          <span className="text-sm text-ink-3">{t('ship.noNumber')}</span>
        ),
    },
    {
      id: 'problem',
      header: t('bulk.problemHead'),
      phone: 'full',
      cell: ({ draft }) => <Problem draft={draft} of={drafts.problemOf(draft, isTried)} />,
    },
    {
      id: 'remove',
      header: <span className="sr-only">{t('bulk.remove')}</span>,
      name: t('bulk.remove'),
      align: 'center',
      phone: 'corner',
      cell: ({ draft: { orderNumber }, at }) => (
        <IconButton
          icon={X}
          size="small"
          label={t('bulk.removeOne', { number: groupedNumber(orderNumber) })}
          onClick={() => drafts.remove(at)}
        />
      ),
    },
  ]
}

type ProblemProps = { draft: CheckedShipment; of: CheckedShipment['problem'] }

function Problem({ draft, of }: ProblemProps) {
  const t = useT('office.orders')
  if (of === null) return null
  return (
    <span className="text-sm text-danger">
      {of === 'carrierUnknown' && draft.carrierText !== ''
        ? t('bulk.problem.carrierNamed', { name: draft.carrierText })
        : t(`bulk.problem.${of}`)}
    </span>
  )
}
