/** The pictures of a product; the one of the chosen options is first. */
import { getRouteApi } from '@tanstack/react-router'
import Rotate3d from 'lucide-react/icons/rotate-3d'
import type { GalleryPicture } from '#kit/ui/pictures/GalleryThumbs.tsx'
import { ProductGallery } from './door/ProductGallery.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Product } from '../contract.ts'
import { firstSku } from './door/options.ts'
import { pictureOr } from './door/cards.ts'
import { Assurances } from './Assurances.tsx'

const route = getRouteApi('/_shop/goods/$id')
const SMALL_WIDTH = 400

export default function Gallery({ product }: { product: Product }) {
  const t = useT('catalog')
  const { sku } = route.useSearch()
  const { pictures, name } = product
  const at = firstSku(product, sku)?.pictureIndex ?? 0
  const [first] = pictures.slice(at, at + 1)
  const ordered =
    first === undefined ? pictures : [first, ...pictures.filter((each) => each !== first)]
  const shown = ordered.map(({ url, smallUrl, width, alt }) => ({
    src: url,
    srcSet: `${smallUrl} ${SMALL_WIDTH}w, ${url} ${width}w`,
    sizes: SIZES,
    thumbSrc: smallUrl,
    alt: alt || name,
  }))
  // After the first picture, which loads first.
  const film = videoOf(product, shown[0])
  const pieces = film === undefined ? shown : [...shown.slice(0, 1), film, ...shown.slice(1)]
  return (
    <ProductGallery
      key={first?.url}
      pictures={pieces}
      mark={product.model === null ? undefined : <Tag icon={Rotate3d}>{t('product.inSpace')}</Tag>}
    >
      <Assurances product={product} />
    </ProductGallery>
  )
}

/** As wide as the window on a phone, else as the left column. */
const SIZES = '(max-width: 768px) 100vw, 32rem'

/** The video; its poster is the first picture, or the placeholder. */
const videoOf = (
  { videoUrl, name }: Product,
  first: GalleryPicture | undefined,
): GalleryPicture | undefined =>
  videoUrl === null
    ? undefined
    : { ...(first ?? { src: pictureOr(null).src }), alt: name, filmSrc: videoUrl }
