/** A row with one SKU: picture, code, barcode, weight, retail price, on or off. */
import { Link } from '@tanstack/react-router'
import History from 'lucide-react/icons/rotate-ccw-clock'
import X from 'lucide-react/icons/x'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Switch } from '#kit/ui/forms/Switch.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText } from '#kit/web/forms/form.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { ProductFormApi, Sku } from './form.ts'
import { PicturePicker } from './media/PicturePicker.tsx'
import type { SkuStock } from './use-sku-stock.ts'
import {
  CellError,
  hasErrorInside,
  RetailCell,
  setterOf,
  StockCell,
  WeightCell,
} from './SkuCells.tsx'

type Props = {
  form: ProductFormApi
  /** "Red / M". */
  name: string
  sku: Sku
  index: number
  stock: SkuStock
  onOpen: () => void
  onRemove: (() => void) | undefined
}

export function SkuRow({ form, name, sku, index, stock, onOpen, onRemove }: Props) {
  const t = useT('office.product-admin')
  const errors = form.formState.errors.skus?.[index]
  const isWrongInside = hasErrorInside(errors, sku)
  const set = setterOf(form, index)
  const orNull = (value: string) => (value.trim() === '' ? null : value.trim())
  const label = (column: string) => `${column} ${sku.code}`
  const cell = (column: string) => ({ 'data-row': index, 'data-column': column })
  return (
    <tr>
      <td className="whitespace-nowrap">
        <span className="flex items-center gap-2">
          <PicturePicker
            form={form}
            name={name || sku.code}
            current={sku.pictureKey}
            inherited={pictureOfValues(form, sku)}
            onChange={(pictureKey) => set({ pictureKey })}
          />
          {name || '—'}
        </span>
        {errors?.values !== undefined && <CellError>{errors.values.message}</CellError>}
      </td>
      <td>
        <TextInput
          {...cell('code')}
          size="small"
          className="w-44"
          aria-label={label(t('sku.code'))}
          aria-invalid={errors?.code !== undefined}
          value={sku.code}
          maxLength={60}
          spellCheck={false}
          onChange={(event) => set({ code: event.target.value })}
        />
        {errors?.code !== undefined && (
          <CellError>{errorText(errors.code, t('field.codeWrong'))}</CellError>
        )}
      </td>
      <td>
        <TextInput
          {...cell('barcode')}
          size="small"
          className="w-36"
          aria-label={label(t('sku.barcode'))}
          value={sku.barcode ?? ''}
          maxLength={40}
          inputMode="numeric"
          onChange={(event) => set({ barcode: orNull(event.target.value) })}
        />
      </td>
      <WeightCell form={form} sku={sku} index={index} />
      <RetailCell form={form} sku={sku} index={index} />
      {stock.warehouses.map((warehouse) => (
        <StockCell
          key={warehouse.id}
          form={form}
          sku={sku}
          index={index}
          stock={stock}
          warehouse={warehouse}
        />
      ))}
      <td>
        <Switch
          aria-label={label(t('sku.active'))}
          checked={sku.active}
          onChange={(event) => set({ active: event.target.checked })}
        />
      </td>
      <td>
        <RowActs sku={sku} isWrong={isWrongInside} onOpen={onOpen} onRemove={onRemove} />
        {isWrongInside && <CellError>{t('sku.errors')}</CellError>}
      </td>
    </tr>
  )
}

type RowActsProps = Pick<Props, 'sku' | 'onOpen' | 'onRemove'> & { isWrong: boolean }

function RowActs({ sku, isWrong, onOpen, onRemove }: RowActsProps) {
  const t = useT('office.product-admin')
  const label = (column: string) => `${column} ${sku.code}`
  return (
    <span className="flex items-center">
      <Button size="small" data-error={isWrong || undefined} onClick={onOpen}>
        {t('sku.open', { units: sku.units.length, prices: sku.prices.length })}
        <span className="sr-only"> {sku.code}</span>
      </Button>
      <HistoryLink skuId={sku.id} label={label(t('sku.history'))} />
      <IconButton
        icon={X}
        size="small"
        label={label(t('sku.remove'))}
        disabled={onRemove === undefined}
        onClick={onRemove}
      />
    </span>
  )
}

/** "Why is it 47?" */
function HistoryLink({ skuId, label }: { skuId: number | undefined; label: string }) {
  const may = useMay()
  if (skuId === undefined || !may('stock.read')) return null
  return (
    <Link
      to="/office/stock/$sku"
      params={{ sku: String(skuId) }}
      className="icon-button icon-button-small"
      title={label}
      aria-label={label}
    >
      <Icon of={History} />
    </Link>
  )
}

/** The picture of its first option value with one. */
function pictureOfValues(form: ProductFormApi, sku: Sku): string | null {
  const options = form.getValues('options')
  const keys = sku.values.map((value, at) => options[at]?.values[value]?.pictureKey ?? null)
  return keys.find((key) => key !== null) ?? null
}
