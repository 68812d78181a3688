/** What an offer is limited to: products, brands or categories; and whether goods are among them. */

export type Scoped = {
  scope: 'all' | 'category' | 'brand' | 'product'
  scopeIds: readonly number[]
}

/** Where goods are found: the categories with those above them. */
export type GoodsInScope = {
  productId: number
  brandId: number | null
  categoryIds: readonly number[]
}

export function isInScope({ scope, scopeIds }: Scoped, goods: GoodsInScope): boolean {
  switch (scope) {
    case 'all':
      return true
    case 'product':
      return scopeIds.includes(goods.productId)
    case 'brand':
      return goods.brandId !== null && scopeIds.includes(goods.brandId)
    case 'category':
      return goods.categoryIds.some((each) => scopeIds.includes(each))
  }
}
