/** The latest pictures of a product's buyers in one row; each opens in full screen. */
import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { reviewPictures } from '../calls.gen.ts'
import { PictureRow } from './door/PictureRow.tsx'

export default function PictureWall({ productId }: { productId: string }) {
  const t = useT('reviews')
  const { data } = useQuery(query(reviewPictures, { productId }))
  if (data === undefined || data.pictures.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-base">{t('shown.wall')}</h3>
      <PictureRow urls={data.pictures.map(({ url }) => url)} />
    </section>
  )
}
