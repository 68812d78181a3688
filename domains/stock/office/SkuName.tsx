/** An SKU in lists of stock: its product's name, its code and its options. */
import { Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { officeStock } from '../office-calls.gen.ts'

export type StockRow = DataOf<typeof officeStock>['items'][number]

type Props = {
  row: Pick<StockRow, 'productId' | 'productName' | 'optionText' | 'skuCode'>
  /** The row above is the same SKU in another warehouse. */
  isRepeated?: boolean | undefined
}

export function SkuName({ row, isRepeated = false }: Props) {
  const { productId, productName, optionText, skuCode } = row
  const may = useMay()
  const weight = 'font-semibold text-ink'
  // One name spans the warehouses of an SKU; on a phone, where rows are separate, and for screen readers every row has
  // it.
  return (
    <div className={isRepeated ? 'md:sr-only' : undefined}>
      {may('catalog.read') ? (
        <Link
          to="/office/products/$id"
          params={{ id: String(productId) }}
          className={`${weight} hover:text-link`}
        >
          {productName}
        </Link>
      ) : (
        <span className={weight}>{productName}</span>
      )}
      <p className="text-xs text-ink-3">
        <span className="code-text">{skuCode}</span>
        {optionText !== '' && ` · ${optionText}`}
      </p>
    </div>
  )
}
