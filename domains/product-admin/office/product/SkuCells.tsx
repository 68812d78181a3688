/** Numeric cells of an SKU's row: unreadable input is marked in its cell, and never treated as empty. */
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { AmountInput } from '#kit/ui/forms/AmountInput.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { TextInput } from '#kit/ui/forms/TextInput.tsx'
import { errorText, FROM_SERVER } from '#kit/web/forms/form.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { ProductFormApi, Sku, Values } from './form.ts'
import {
  countTyped,
  gramsTyped,
  isRetail,
  retailAt,
  retailOf,
  withRetail,
  withTypedRetail,
} from './paste.ts'
import type { SkuStock } from './use-sku-stock.ts'

type CellProps = { form: ProductFormApi; sku: Sku; index: number }
type SkuErrors = NonNullable<NonNullable<FieldErrors<Values>['skus']>[number]>
type FieldError = { type?: unknown; message?: string | undefined }

/** Changes a part of one SKU, based on its latest state. */
export const setterOf = (form: ProductFormApi, index: number) => (part: Partial<Sku>) =>
  form.setValue(
    `skus.${index}`,
    { ...form.getValues(`skus.${index}`), ...part },
    { shouldDirty: true },
  )

/** Whether there is an error that only the drawer of units and prices shows. */
export function hasErrorInside(errors: SkuErrors | undefined, sku: Sku): boolean {
  if (errors?.units !== undefined) return true
  const prices: unknown = errors?.prices
  return (
    Array.isArray(prices) && prices.some((error, at) => error !== undefined && at !== retailAt(sku))
  )
}

export function WeightCell({ form, sku, index }: CellProps) {
  const t = useT('office.product-admin')
  const error = form.formState.errors.skus?.[index]?.weightGrams
  const { weightGrams } = sku
  return (
    <td>
      <TextInput
        data-row={index}
        data-column="weight"
        size="small"
        className="w-28"
        type="number"
        min={0}
        aria-label={`${t('sku.weight')} ${sku.code}`}
        aria-invalid={error !== undefined}
        value={weightGrams === null || Number.isNaN(weightGrams) ? '' : weightGrams}
        after="g"
        onChange={({ target }) => setterOf(form, index)({ weightGrams: gramsTyped(target) })}
      />
      {error !== undefined && <CellError>{errorText(error, t('sku.weightWrong'))}</CellError>}
    </td>
  )
}

/** The retail price of one piece. Only its own button removes it. */
export function RetailCell({ form, sku, index }: CellProps) {
  const t = useT('office.product-admin')
  const error = useRetailError(form.formState.errors.skus?.[index], sku)
  const set = setterOf(form, index)
  const saved = form.formState.defaultValues?.skus?.find((each) => each?.id === sku.id)
  const isPriced = sku.id !== undefined && saved?.prices?.some((each) => isRetail(each)) === true
  return (
    <td>
      <AmountInput
        data-row={index}
        data-column="retail"
        size="small"
        className="w-32"
        aria-label={`${t('sku.retail')} ${sku.code}`}
        aria-invalid={error !== undefined}
        currency={baseCurrency()}
        amount={retailOf(sku)}
        onAmount={(amount) => set({ prices: withTypedRetail(sku, amount, isPriced) })}
      />
      {error !== undefined && (
        <CellError>
          {error}
          {retailAt(sku) >= 0 && (
            <button
              type="button"
              className="link ml-1"
              onClick={() => set({ prices: withRetail(sku, null) })}
            >
              {t('price.remove')}
              <span className="sr-only"> {sku.code}</span>
            </button>
          )}
        </CellError>
      )}
    </td>
  )
}

type StockCellProps = CellProps & { stock: SkuStock; warehouse: SkuStock['warehouses'][number] }

/** The stock in one warehouse; editable as first receipt or as a count. */
export function StockCell({ form, sku, index, stock, warehouse }: StockCellProps) {
  const t = useT('office.product-admin')
  const { number } = useNumbers()
  const place = stock.placeOf(sku.id, warehouse.id)
  const typed = sku.stock?.[warehouse.id]
  const errors = form.formState.errors.skus?.[index]?.stock as
    | Record<number, FieldError>
    | undefined
  const error = errors?.[warehouse.id]
  const shown = typed ?? place?.onHandCount
  return (
    <td>
      <TextInput
        data-row={index}
        data-column={`stock-${warehouse.id}`}
        size="small"
        className="w-24"
        type="number"
        min={0}
        disabled={!stock.canCount || place === undefined}
        aria-label={`${t('sku.stockIn', { warehouse: warehouse.name })} ${sku.code}`}
        aria-invalid={error !== undefined}
        value={shown === undefined || Number.isNaN(shown) ? '' : shown}
        onChange={({ target }) =>
          setterOf(form, index)({ stock: { ...sku.stock, [warehouse.id]: countTyped(target) } })
        }
      />
      {error !== undefined ? (
        <CellError>{errorText(error, t('sku.stockWrong'))}</CellError>
      ) : (
        place !== undefined &&
        place.reservedCount > 0 && (
          <p className="text-xs whitespace-nowrap text-ink-3">
            {t('sku.stockReserved', { count: number(place.reservedCount) })}
          </p>
        )
      )}
    </td>
  )
}

/** The error of the price cell: unreadable, emptied, or the server's. */
function useRetailError(errors: SkuErrors | undefined, sku: Sku): string | undefined {
  const t = useT('office.product-admin')
  const whole = errors?.prices as FieldError | undefined
  if (whole?.type === FROM_SERVER) return whole.message
  const error = errors?.prices?.[retailAt(sku)] as
    | { amount?: FieldError; minQuantity?: FieldError }
    | undefined
  return errorText(error?.amount ?? error?.minQuantity, t('price.unreadable'))
}

export function CellError({ children }: { children: ReactNode }) {
  return (
    <p className="field-error max-w-44 whitespace-normal">
      <Icon of={CircleX} size="small" />
      <span>{children}</span>
    </p>
  )
}
