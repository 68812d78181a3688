/** The pictures of a product's page; the one of the chosen options is first. */
import { getRouteApi } from '@tanstack/react-router'
import type { Product } from '../contract.ts'
import ProductPictures from './door/ProductPictures.tsx'
import { Assurances } from './Assurances.tsx'

const route = getRouteApi('/_shop/goods/$id')

export default function Gallery({ product }: { product: Product }) {
  const { sku } = route.useSearch()
  return (
    <ProductPictures product={product} skuId={sku}>
      <Assurances product={product} />
    </ProductPictures>
  )
}
