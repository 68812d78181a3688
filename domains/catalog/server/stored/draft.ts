/** Turns a stored product into a draft of itself: a change takes everything that it does not change from here. */
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import type { DraftPicture, ProductDraft } from '../write/draft.ts'
import type { StoredProduct } from './sql.ts'

/** SKUs, units and pictures keep their ids. */
export function draftOf(whole: StoredProduct): ProductDraft {
  const indexOf = (pictureId: number | null) => {
    const index = whole.pictures.findIndex(({ id }) => id === pictureId)
    return index < 0 ? null : index
  }
  return {
    code: whole.code,
    internalNumber: whole.internalNumber,
    family: whole.family,
    directSale: whole.directSale,
    warrantyMonths: whole.warrantyMonths,
    name: whole.name,
    brief: whole.brief,
    categoryId: whole.categoryId,
    brandId: whole.brandId,
    figures: whole.figures,
    specifications: whole.specifications,
    valueIds: whole.values.map(({ id }) => id),
    options: whole.options.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ name: value.name, pictureIndex: indexOf(value.pictureId) })),
    })),
    skus: whole.skus.map(({ pictureId, availableCount: _free, ...sku }) => ({
      ...sku,
      pictureIndex: indexOf(pictureId),
    })),
    pictures: whole.pictures.map(pictureOf),
    details: htmlOf(whole, 'details'),
    purchaseNotice: htmlOf(whole, 'purchaseNotice'),
    model:
      whole.modelUrl === null
        ? null
        : {
            url: whole.modelUrl,
            usdzUrl: whole.modelUsdzUrl,
            posterUrl: whole.modelPosterUrl,
            size: whole.modelSize,
          },
    videoUrl: whole.videoUrl,
    keywords: whole.keywords,
    pageHead: whole.pageHead,
  }
}

function pictureOf({
  id,
  alt,
  url,
  smallUrl,
  width,
  height,
  remoteUrl,
}: StoredProduct['pictures'][number]): DraftPicture {
  const isStored = url !== null && smallUrl !== null && width !== null && height !== null
  return { id, alt, stored: isStored ? { url, smallUrl, width, height } : null, remoteUrl }
}

export function htmlOf({ texts }: StoredProduct, field: 'details' | 'purchaseNotice'): Translated {
  const text: Translated = { cn: '' }
  for (const lang of LANGS) {
    const html = texts.find((each) => each.lang === lang)?.[field] ?? ''
    if (lang === 'cn' || html !== '') text[lang] = html
  }
  return text
}
