/** Below the compared facts: stock, freight and arrival of each product, and buttons to buy it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useAdding } from '#domains/cart/web/door/adding.ts'
import { QuoteButton } from '#domains/quotes/web/door/QuoteButton.tsx'
import { estimateDelivery } from '#domains/shipping/calls.gen.ts'
import { byNearness, useNearWarehouses } from '#domains/shipping/web/door/near.ts'
import { DeliveryTerms } from '#domains/shipping/web/door/DeliveryTerms.tsx'
import { usePlace } from '#domains/shipping/web/door/place.ts'
import { availability, listWarehouses } from '#domains/stock/calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { nearestQuantity } from '#kit/ui/forms/quantity.ts'
import { StockDot } from '#domains/stock/web/door/StockDot.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Product } from '#domains/catalog/contract.ts'
import { firstSku } from '#domains/catalog/web/door/options.ts'

export default function CompareBuying({ products }: { products: readonly Product[] }) {
  const t = useT('favourites')
  const catalog = useT('catalog')
  const rows = [
    { id: 'stock', label: t('compare.stock'), cell: Stock },
    { id: 'delivery', label: catalog('terms.delivery'), cell: Delivery },
    { id: 'buy', label: t('compare.buy'), cell: Buy },
  ] as const
  return (
    <tfoot>
      {rows.map(({ id, label, cell: Cell }) => (
        <tr key={id}>
          <th scope="row">{label}</th>
          {products.map((product) => (
            <td key={product.id}>
              <Cell product={product} />
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  )
}

type Props = { product: Product }

/** Free stock of a product's first SKU, the nearest warehouse first. */
function useLevels(product: Product) {
  const sku = firstSku(product, undefined)
  const { data: places = [] } = useQuery(query(listWarehouses, {}))
  const near = useNearWarehouses()
  const { data } = useQuery({
    ...query(availability, { skus: String(sku?.id ?? 0) }),
    enabled: sku !== undefined,
    staleTime: 0,
  })
  const levels = data?.[0]?.warehouses.filter(({ band }) => band !== 'out')
  return {
    sku,
    isKnown: levels !== undefined,
    there: byNearness(levels ?? [], near, ({ warehouseId }) => warehouseId).map((level) => ({
      ...level,
      name: places.find(({ id }) => id === level.warehouseId)?.name ?? '',
    })),
  }
}

function Stock({ product }: Props) {
  const catalog = useT('catalog')
  const { number } = useNumbers()
  const { there, isKnown } = useLevels(product)
  if (!isKnown) return catalog('stock.asking')
  if (there.length === 0) return <StockDot band="out">{catalog('stock.out')}</StockDot>
  return (
    <ul className="grid gap-1">
      {there.map(({ warehouseId, name, band, availableCount: count }) => (
        <li key={warehouseId}>
          <StockDot band={band}>
            {name}{' '}
            {count === null ? catalog(band === 'in' ? 'stock.some' : 'stock.few') : number(count)}
          </StockDot>
        </li>
      ))}
    </ul>
  )
}

function Delivery({ product }: Props) {
  const t = useT('favourites')
  const place = usePlace()
  const { sku, there } = useLevels(product)
  const [from] = there
  const unit = sku?.units[0]
  const { quantity } = nearestQuantity(0, { min: unit?.minQuantity ?? 1, step: unit?.step ?? 1 })
  const isAsked = from !== undefined && place !== null && place !== undefined && !product.quoteOnly
  const { data } = useQuery({
    ...query(estimateDelivery, {
      skuId: sku?.id ?? 0,
      warehouse: from?.warehouseId ?? 0,
      quantity,
      country: place?.country ?? '',
      province: place?.province || undefined,
    }),
    enabled: isAsked,
  })
  if (product.quoteOnly) return t('compare.quoted')
  return (
    <DeliveryTerms estimate={isAsked ? data : null} warehouseName={from?.name} isShort={false} />
  )
}

function Buy({ product }: Props) {
  const t = useT('favourites')
  const catalog = useT('catalog')
  const { addLeast, isAdding } = useAdding()
  const { there, isKnown } = useLevels(product)
  const [only, ...others] = product.skus
  if (product.quoteOnly) return <QuoteButton products={[product]} look="small" />
  if (only === undefined || others.length > 0 || (isKnown && there.length === 0)) {
    return (
      <Link
        to="/goods/$id"
        params={{ id: String(product.id) }}
        className={buttonClass({ size: 'small', variant: 'soft' })}
      >
        {t(others.length > 0 ? 'compare.choose' : 'compare.open')}
      </Link>
    )
  }
  return (
    <Button
      size="small"
      variant="primary"
      icon={ShoppingCart}
      busy={isAdding}
      onClick={() => addLeast(product.id, only.id)}
    >
      {catalog('product.add')}
    </Button>
  )
}
