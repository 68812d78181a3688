/** Stock of a product's SKUs in each warehouse, and edits of it: the editor's part that belongs to stock. */
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#domains/staff/office/door/me.ts'
import {
  countStock,
  officeStock,
  productStock,
  stockBalance,
  stockMatrix,
} from '#domains/stock/office-calls.gen.ts'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import type { ArgumentOf, DataOf } from '#kit/contract/endpoint.ts'
import type { Refused } from '#kit/contract/refusal.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { FROM_SERVER } from '#kit/web/forms/form.ts'
import type { EditorForm, ProductFormApi, Sku } from './form.ts'

type Place = DataOf<typeof productStock>[number]
type Count = ArgumentOf<typeof countStock>['rows'][number] & { index: number }

export type SkuStock = {
  /** Those in use, one column each; none for staff without permission for stock. */
  warehouses: readonly { id: number; name: string }[]
  canCount: boolean
  /** An unsaved SKU has no stock. Undefined while loading. */
  placeOf: (skuId: number | undefined, warehouseId: number) => Omit<Place, 'skuId'> | undefined
  /** Available stock of all SKUs; undefined while loading. */
  freeCount: number | undefined
}

export function useSkuStock(productId: number | undefined): SkuStock {
  const may = useMay()
  const canSee = may('stock.read')
  const warehouses = useQuery({ ...query(listWarehouses, {}), enabled: canSee })
  const found = useQuery({
    ...query(productStock, { productId: productId ?? 0 }),
    enabled: canSee && productId !== undefined,
  })
  const places = productId === undefined ? [] : found.data
  return {
    warehouses: warehouses.data ?? [],
    canCount: may('stock.write'),
    placeOf: (skuId, warehouseId) =>
      places === undefined
        ? undefined
        : (places.find((each) => each.skuId === skuId && each.warehouseId === warehouseId) ?? {
            warehouseId,
            onHandCount: 0,
            reservedCount: 0,
          }),
    freeCount: places?.reduce((sum, each) => sum + each.onHandCount - each.reservedCount, 0),
  }
}

/** Edited figures that differ from the stock; `idOf` finds the ids of SKUs. */
function countsOf(
  skus: EditorForm['skus'],
  stock: SkuStock,
  idOf: (sku: EditorForm['skus'][number]) => number | undefined,
): Count[] {
  return skus.flatMap((sku, index) => {
    const skuId = idOf(sku)
    if (skuId === undefined) return []
    return Object.entries(sku.stock ?? {}).flatMap(([key, countedCount]) => {
      const warehouseId = Number(key)
      const wasCount = stock.placeOf(sku.id, warehouseId)?.onHandCount ?? 0
      return wasCount === countedCount
        ? []
        : [{ skuId, warehouseId, countedCount, wasCount, index }]
    })
  })
}

export const withoutTyped = (skus: readonly Sku[]): Sku[] =>
  skus.map(({ stock: _stock, ...sku }) => sku)

/** Saves edited stock; errors are marked in their cells. */
export function useCounting(form: ProductFormApi, stock: SkuStock) {
  const act = useAct(countStock, {
    refresh: [productStock, officeStock, stockMatrix, stockBalance],
    onRefused: () => true,
  })
  return {
    isPending: act.isPending,
    /** @throws {Refused} after marking it in the cells it names, if any */
    count: async (
      skus: EditorForm['skus'],
      idOf: (sku: EditorForm['skus'][number]) => number | undefined,
    ): Promise<void> => {
      const counts = countsOf(skus, stock, idOf)
      if (counts.length === 0) return
      await act
        .mutateAsync({ rows: counts.map(({ index: _index, ...row }) => row), note: '' })
        .catch((error: Refused) => {
          for (const { path, message } of fieldsOf(error)) {
            const found = counts[Number(path.split('.')[1])]
            if (found === undefined) continue
            form.setError(`skus.${found.index}.stock.${found.warehouseId}`, {
              type: FROM_SERVER,
              message,
            })
          }
          throw error
        })
    },
  }
}

const fieldsOf = ({ detail }: Refused): readonly { path: string; message: string }[] =>
  (detail as { fields?: { path: string; message: string }[] } | null)?.fields ?? []
