/**
 * A list as a table for buyers who order from it: codes, figures, stock, prices, quantity, and adding to the cart from
 * the row.
 */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Card } from '#domains/catalog/contract.ts'
import { call, query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { useWarehouse } from '#domains/stock/web/door/warehouse.ts'
import { byNearness, useNearWarehouses } from '#domains/shipping/web/door/near.ts'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { rowGoods } from '#domains/cart/calls.gen.ts'
import { ROW_PRODUCTS_MAX } from '#domains/cart/limits.ts'
import { OwnPriceLabel } from '#domains/pricing/web/door/OwnPriceLabel.tsx'
import { TableRow } from './TableRow.tsx'

/**
 * @param props.warehouseId of the list's filter; otherwise the selected one
 * @param props.frame shown until stock and own prices are loaded, which make rows higher and columns wider
 */
export default function GoodsTable(props: {
  cards: readonly Card[]
  warehouseId?: number | undefined
  frame: ReactNode
}) {
  const { cards, warehouseId, frame } = props
  const t = useT('cart')
  const { token } = useSession()
  const chosen = useWarehouse()
  const { data: warehouses = [] } = useQuery(query(listWarehouses, {}))
  const places = byNearness(warehouses, useNearWarehouses(), ({ id }) => id)
  const productIds = cards.slice(0, ROW_PRODUCTS_MAX).map(({ id }) => id)
  const { data, dataUpdatedAt, isPending } = useQuery({
    queryKey: [rowGoods.path, productIds, token],
    queryFn: ({ signal }) => call(rowGoods, { productIds }, signal),
    staleTime: 0,
  })
  if (isPending) return frame
  // A buyer's own price replaces the reduced prices of others.
  const owns = data?.products.flatMap(({ skus }) => skus).flatMap((sku) => sku.own ?? []) ?? []
  // Prices of activities name theirs themselves.
  const { reason, level } = owns.find((each) => each.reason !== 'activity') ?? owns[0] ?? {}
  const own = reason && { reason, level: level ?? null }
  const byProduct = new Map(data?.products.map((each) => [each.productId, each]))
  return (
    <div className="panel goods-table-frame">
      <table
        className="data-table data-table-dense data-table-sticky goods-table"
        aria-label={t('table.list')}
      >
        <thead>
          <tr>
            <th scope="col">{t('table.goods')}</th>
            <th scope="col" className="column-wide">
              {t('table.figures')}
            </th>
            <th scope="col">{t('table.stock')}</th>
            <th scope="col" className="column-number">
              {own !== undefined && (
                <span className="goods-table-own">
                  <OwnPriceLabel price={own} />
                </span>
              )}
              <span className="goods-table-retail">{t('table.retail')}</span>
            </th>
            <th scope="col" className="column-number column-wide">
              {own === undefined ? (
                t('table.member')
              ) : (
                <span className="inline-flex items-center gap-1">
                  <OwnPriceLabel price={own} />
                </span>
              )}
            </th>
            <th scope="col" className="column-number">
              {t('table.volume')}
            </th>
            <th scope="col">{t('quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <TableRow
              key={card.id}
              card={card}
              goods={data === undefined ? undefined : (byProduct.get(card.id) ?? null)}
              places={places}
              warehouseId={warehouseId ?? chosen?.id}
              hasOwn={own !== undefined}
              answeredAt={dataUpdatedAt}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
