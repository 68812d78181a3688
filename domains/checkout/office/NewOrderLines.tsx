/** The goods of an order that is being written, with what the checkout says of each: price, warehouse, or why it cannot be had. */
import X from 'lucide-react/icons/x'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { makeCheckoutFor } from '../office-contract.ts'
import { unitOf, withUnit, type NewLine } from './new-lines.ts'

type Answer = DataOf<typeof makeCheckoutFor>
type Props = {
  lines: readonly NewLine[]
  answer: Answer | undefined
  busy: boolean
  onChange: (lines: readonly NewLine[]) => void
}

export function NewOrderLines(props: Props) {
  const t = useT('office.checkout')
  const columns = useColumns(props)
  return (
    <DataTable
      label={t('part.goods')}
      rows={props.lines}
      keyOf={({ goods, unitId }) => `${goods.skuId}-${unitId}`}
      columns={columns}
      empty={<p className="p-4 text-sm text-ink-3">{t('goods.noneYet')}</p>}
      busy={props.busy}
    />
  )
}

function useColumns({ lines, answer, onChange }: Props): Column<NewLine>[] {
  const t = useT('office.checkout')
  const isOf = (line: NewLine) => (each: { skuId: number; unitId: number }) =>
    each.skuId === line.goods.skuId && each.unitId === line.unitId
  const groupOf = (line: NewLine) =>
    answer?.checkout?.groups.find((group) => group.lines.some(isOf(line)))
  const pricedOf = (line: NewLine) => groupOf(line)?.lines.find(isOf(line))
  const currency = answer?.checkout?.currency
  const money = (amount: number | undefined) =>
    amount === undefined || currency === undefined ? (
      '—'
    ) : (
      <Money amount={amount} currency={currency} />
    )
  return [
    {
      id: 'name',
      header: t('column.product'),
      phone: 'full',
      cell: (line) => <NameCell line={line} trouble={answer?.troubles.find(isOf(line))?.text} />,
    },
    {
      id: 'quantity',
      header: t('column.quantity'),
      cell: (line) => <QuantityCell line={line} lines={lines} onChange={onChange} />,
    },
    {
      id: 'from',
      header: t('column.from'),
      wide: true,
      phone: 'hidden',
      cell: (line) => groupOf(line)?.warehouseName ?? '—',
    },
    {
      id: 'price',
      header: t('column.price'),
      align: 'number',
      phone: 'hidden',
      cell: (line) => money(pricedOf(line)?.unitAmount),
    },
    {
      id: 'sum',
      header: t('column.sum'),
      align: 'number',
      phone: 'right',
      cell: (line) => <b>{money(pricedOf(line)?.lineAmount)}</b>,
    },
    {
      id: 'remove',
      header: <span className="sr-only">{t('remove', { name: '' })}</span>,
      name: t('remove', { name: '' }),
      phone: 'right',
      cell: (line) => (
        <IconButton
          icon={X}
          size="small"
          label={t('remove', { name: line.goods.name })}
          onClick={() => onChange(lines.filter((each) => each !== line))}
        />
      ),
    },
  ]
}

function NameCell({ line: { goods }, trouble }: { line: NewLine; trouble: string | undefined }) {
  return (
    <div className="table-name">
      {goods.smallUrl !== null && (
        <img className="photo-small" src={goods.smallUrl} alt="" width={44} height={44} />
      )}
      <div className="min-w-0">
        <b>{goods.name}</b>
        <p className="text-xs text-ink-3">
          <span className="code-text">{goods.code}</span>
          {goods.optionText !== '' && ` · ${goods.optionText}`}
        </p>
        {trouble !== undefined && (
          <p className="text-xs text-danger" role="alert">
            {trouble}
          </p>
        )}
      </div>
    </div>
  )
}

type QuantityProps = Pick<Props, 'lines' | 'onChange'> & { line: NewLine }

function QuantityCell({ line, lines, onChange }: QuantityProps) {
  const t = useT('office.checkout')
  const { goods, unitId, quantity } = line
  const unit = unitOf(line)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <QuantityStepper
        size="small"
        label={`${t('column.quantity')}: ${goods.name}`}
        value={quantity}
        min={unit?.minQuantity}
        step={unit?.step}
        max={unit?.maxQuantity}
        onChange={(next) =>
          onChange(lines.map((each) => (each === line ? { ...each, quantity: next } : each)))
        }
      />
      {goods.units.length > 1 ? (
        <Select
          size="small"
          className="w-28"
          aria-label={`${t('column.unit')}: ${goods.name}`}
          value={String(unitId)}
          options={goods.units.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ target }) => onChange(withUnit(lines, line, Number(target.value)))}
        />
      ) : (
        <span className="text-sm text-ink-3">{unit?.name}</span>
      )}
    </span>
  )
}
