/** Reviews of demo buyers. */
import type { Lang } from '#kit/contract/lang.ts'

export type SampleReview = {
  lang: Lang
  stars: number
  author: string
  text: string
  /** Views of the product instead of a buyer's own pictures. */
  pictureCount?: number
  reply?: string
}

export const REVIEW_TEXTS: readonly SampleReview[] = [
  {
    lang: 'cn',
    stars: 5,
    author: '华***装',
    text: '第三次采购了，批次一致，包装扎实。',
    pictureCount: 2,
  },
  { lang: 'cn', stars: 5, author: '陈***强', text: '与描述相符，发货当天就出仓。' },
  {
    lang: 'cn',
    stars: 4,
    author: '佛***五金',
    text: '质量可以，纸箱角有点压痕，不影响使用。',
    pictureCount: 1,
    reply: '感谢提醒，已请仓库给外箱加护角。',
  },
  { lang: 'cn', stars: 5, author: '东***工贸', text: '尺寸准，现场直接装上，客户满意。' },
  {
    lang: 'cn',
    stars: 3,
    author: '李***',
    text: '东西不错，物流慢了两天。',
    reply: '抱歉让您久等，该线路已改走直达班车。',
  },
  {
    lang: 'en',
    stars: 5,
    author: 'S. Miller',
    text: 'Exactly the part we needed, figures on the page are right.',
  },
  {
    lang: 'en',
    stars: 4,
    author: 'R. Osei',
    text: 'Good quality for the price. Instructions could be clearer.',
    reply: 'Thank you. A longer guide in English is with the next batch.',
  },
  {
    lang: 'en',
    stars: 5,
    author: 'K. Brandt',
    text: 'Second order this quarter, same good batch.',
    pictureCount: 2,
  },
  {
    lang: 'spa',
    stars: 5,
    author: 'D. Ramírez',
    text: 'Llegó antes de lo previsto y bien embalado.',
  },
  {
    lang: 'spa',
    stars: 4,
    author: 'Talleres M.',
    text: 'Buen material, repetiremos el pedido.',
    pictureCount: 1,
  },
  {
    lang: 'id',
    stars: 5,
    author: 'Toko S***',
    text: 'Barang sesuai, harga grosir membantu sekali.',
  },
  {
    lang: 'id',
    stars: 4,
    author: 'Bengkel J***',
    text: 'Kualitas bagus, pengiriman agak lama.',
    reply: 'Terima kasih. Stok gudang Jakarta sudah kami tambah.',
  },
]
