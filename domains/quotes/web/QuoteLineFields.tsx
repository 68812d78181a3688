/** A line of the form: variant, unit and quantity of a product. */
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import type { Product } from '#domains/catalog/contract.ts'
import { Field } from '#kit/ui/forms/Field.tsx'
import { QuantityStepper } from '#kit/ui/forms/QuantityStepper.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export type LineChoice = { skuId: number; unitId: number; quantity: number }
type Props = { product: Product; line: LineChoice; onChange: (line: LineChoice) => void }

export function QuoteLineFields({ product, line, onChange }: Props) {
  const t = useT('quotes')
  const { name, options, skus } = product
  const sku = skus.find(({ id }) => id === line.skuId)
  return (
    <li>
      <b>{name}</b>
      <div className="form-grid">
        {skus.length > 1 && (
          <Field label={t('variantOf', { name })} labelHidden>
            <Select
              value={String(line.skuId)}
              options={skus.map(({ id, values, code }) => ({
                value: String(id),
                label: [...wordsOf(options, values), code].join(' · '),
              }))}
              onChange={(event) => onChange(choiceOf(product, Number(event.target.value), line))}
            />
          </Field>
        )}
        {sku !== undefined && sku.units.length > 1 && (
          <Field label={t('unitOf', { name })} labelHidden>
            <Select
              value={String(line.unitId)}
              options={sku.units.map((unit) => ({ value: String(unit.id), label: unit.name }))}
              onChange={(event) => onChange({ ...line, unitId: Number(event.target.value) })}
            />
          </Field>
        )}
        <QuantityStepper
          size="small"
          label={t('quantityOf', { name })}
          value={line.quantity}
          min={1}
          step={1}
          max={QUANTITY_MAX}
          onChange={(quantity) => onChange({ ...line, quantity })}
        />
      </div>
    </li>
  )
}

const wordsOf = (options: Product['options'], values: readonly number[]): string[] =>
  values.flatMap((value, i) => options[i]?.values[value]?.name ?? [])

/** The base unit of a variant; of the first where none is named. */
export function choiceOf(
  product: Product,
  skuId: number | null | undefined,
  { quantity }: Pick<LineChoice, 'quantity'>,
): LineChoice {
  const sku = product.skus.find(({ id }) => id === skuId) ?? product.skus[0]
  return { skuId: sku?.id ?? 0, unitId: sku?.units[0]?.id ?? 0, quantity }
}
