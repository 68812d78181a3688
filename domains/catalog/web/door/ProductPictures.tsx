/** The pictures and the video of a product; the one of an SKU is first. */
import Rotate3d from 'lucide-react/icons/rotate-3d'
import type { ReactNode } from 'react'
import type { GalleryPicture } from '#kit/ui/pictures/GalleryThumbs.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Product } from '../../contract.ts'
import { pictureOr } from './cards.ts'
import { firstSku } from './options.ts'
import { ProductGallery } from './ProductGallery.tsx'

const SMALL_WIDTH = 400

export type ProductPicturesProps = {
  product: Product
  skuId: number | undefined
  /** Below the pictures. */
  children?: ReactNode
}

export default function ProductPictures({ product, skuId, children }: ProductPicturesProps) {
  const t = useT('catalog')
  const { pictures, name } = product
  const at = firstSku(product, skuId)?.pictureIndex ?? 0
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
      {children}
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
