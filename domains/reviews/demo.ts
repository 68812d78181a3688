/** Demo data: reviews of received goods with pictures, replies, follow-ups and votes, one that is hidden, and one that still waits for a reply. */
import { payOnline, place, ship, type Scene } from '#demo/world/acts.ts'
import { tablePhoto } from '#demo/world/table-photos.ts'
import type { Story } from '#demo/world/stories.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { followUpReview, voteForReview, writeReview } from './buyer-contract.ts'
import { replyToReview, setReviewState } from './office-contract.ts'

type Written = Pick<
  ArgumentOf<typeof writeReview>,
  'stars' | 'deliveryStars' | 'serviceStars' | 'text'
>
type Planned = Pick<Story, 'buyer' | 'code' | 'quantity'> & {
  /** Days ago: it is ordered, and two days later received and reviewed. */
  ordered: number
  review: Written & { photoCount?: number; isAnonymous?: boolean }
  reply?: string
  /** Why it is hidden, in its buyer's language. */
  hidden?: string
  /** Days ago. */
  followUp?: { at: number; text: string }
  /** Buyers who find it helpful. */
  voters?: readonly string[]
}

/** A buyer's picture of the goods. */
async function photoOf({ cast, code, buyer }: Scene, index: number): Promise<Buffer> {
  const goods = cast.goods.goods.find((each) => each.code === code)
  const [picture] = goods === undefined ? [] : (await buyer.product(goods.productId)).pictures
  if (picture === undefined) throw new Error(`the demo has no picture of ${code}`)
  return tablePhoto(picture.url, index)
}

function storiesOf({
  ordered,
  review: { photoCount = 0, isAnonymous = false, ...written },
  reply,
  hidden,
  followUp,
  voters = [],
  ...about
}: Planned): Story[] {
  let id = 0
  const reviewId = () => String(id)
  const receivedAgo = (ordered - 2) * 24
  const began: Story = {
    ...about,
    hoursAgo: ordered * 24,
    play: async (scene) => {
      const { buyer, at, staff } = scene
      const { call } = buyer.caller
      const orderNumber = await place(scene)
      await payOnline(scene, orderNumber)
      await ship(scene, orderNumber)
      await at(receivedAgo)
      await buyer.confirmReceipt(orderNumber)
      const [line] = (await buyer.order(orderNumber)).lines
      if (line === undefined) throw new Error(`${orderNumber} has nothing to review`)
      const fileIds: string[] = []
      for (let index = 0; index < photoCount; index++) {
        const photo = await photoOf(scene, index)
        fileIds.push((await buyer.uploadReview(new Uint8Array(photo))).id)
      }
      const form = { ...written, orderNumber, lineId: line.id, fileIds, isAnonymous }
      ;({ id } = await call(writeReview, form))
      if (reply !== undefined)
        await staff.caller.call(replyToReview, { reviewId: reviewId(), text: reply })
      if (hidden !== undefined) {
        const hide = { part: 'review', state: 'hidden', reason: hidden } as const
        await staff.caller.call(setReviewState, { reviewId: reviewId(), ...hide })
      }
    },
  }
  const later: Story[] = voters.map((buyer) => ({
    ...about,
    buyer,
    hoursAgo: receivedAgo - 5,
    play: async (scene) =>
      void (await scene.buyer.caller.call(voteForReview, { shownId: id, isHelpful: true })),
  }))
  if (followUp !== undefined) {
    later.push({
      ...about,
      hoursAgo: followUp.at * 24,
      play: async (scene) => {
        const form = { reviewId: reviewId(), text: followUp.text }
        await scene.buyer.caller.call(followUpReview, form)
      },
    })
  }
  return [began, ...later]
}

export const reviewStories: readonly Story[] = (
  [
    {
      buyer: 'sarah',
      code: 'SF-HM-V',
      quantity: 60,
      ordered: 33,
      review: {
        stars: 5,
        deliveryStars: 4,
        serviceStars: 5,
        text: 'The suspension sits well and the shells are even in colour. One carton arrived a day late.',
        photoCount: 3,
      },
      reply: 'Thank you, Sarah. We’ve moved this route to a carrier that collects daily.',
      followUp: {
        at: 4,
        text: 'After a month on site: no broken straps, and the crew actually wears them.',
      },
      voters: ['lin', 'chen', 'siti'],
    },
    {
      buyer: 'lin',
      code: 'PK-BX5',
      quantity: 800,
      ordered: 28,
      review: {
        stars: 4,
        deliveryStars: 5,
        serviceStars: 4,
        text: '纸板硬度够，成型快。个别箱子边缘有毛刺，不影响使用。',
        photoCount: 2,
      },
      voters: ['chen'],
    },
    {
      buyer: 'siti',
      code: 'CA-CP9',
      quantity: 20,
      ordered: 24,
      review: {
        stars: 5,
        deliveryStars: 3,
        serviceStars: 4,
        text: 'Cup tebal dan tutupnya rapat. Pengiriman agak lama.',
        photoCount: 1,
        isAnonymous: true,
      },
      reply: 'Terima kasih. Stok gudang Jakarta sudah kami tambah.',
    },
    {
      buyer: 'diego',
      code: 'CA-FL75',
      quantity: 4,
      ordered: 18,
      review: {
        stars: 2,
        deliveryStars: 5,
        serviceStars: 3,
        text: 'Una de las cuatro pierde por el tapón; las otras van bien.',
        photoCount: 1,
      },
    },
    {
      buyer: 'chen',
      code: 'LT-TL12',
      quantity: 1,
      ordered: 16,
      review: {
        stars: 5,
        deliveryStars: 5,
        serviceStars: 5,
        text: '亮度不错，需要的可以打我电话 138 0013 8000 一起拼单。',
      },
      hidden: '请勿在评价中留下联系方式。',
    },
  ] satisfies Planned[]
).flatMap((planned) => storiesOf(planned))
