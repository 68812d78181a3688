/** One review in the office's list, with its reply and what is shown of it. */
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { LOCALES, type Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Stars } from '#kit/ui/figures/Stars.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { officeReviews, reviewCounts, setReviewState } from '../office-calls.gen.ts'
import type { OfficeReview } from '../office-contract.ts'
import { PictureRow } from '../web/door/PictureRow.tsx'
import { HideDialog, ReplyDialog } from './ReviewDialogs.tsx'

export const REVIEW_QUEUES = [officeReviews, reviewCounts]

type Opened = 'reply' | 'hide' | 'hideFollowUp' | null

export function ReviewRow({ review }: { review: OfficeReview }) {
  const t = useT('office.reviews')
  const { moment } = useDates()
  const [open, setOpen] = useState<Opened>(null)
  const show = useAct(setReviewState, { refresh: REVIEW_QUEUES })
  const { id, state, followUp, reply, text, textLang, pictureUrls } = review
  const showIt = (part: 'review' | 'followUp') =>
    show.mutate({ reviewId: String(id), part, state: 'shown', reason: '' })
  return (
    <article className="grid gap-3">
      <Head review={review} />
      <Words text={text} lang={textLang} />
      {pictureUrls.length > 0 && <PictureRow urls={pictureUrls} />}
      <State of={review} />
      {followUp !== null && (
        <div className="inset grid gap-1 p-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
            <b>{t('reviews.followUp')}</b>
            <time dateTime={followUp.at}>{moment(followUp.at)}</time>
            {followUp.state !== 'hidden' && (
              <Button size="small" onClick={() => setOpen('hideFollowUp')}>
                {t('hideIt')}
              </Button>
            )}
            {followUp.state !== 'shown' && (
              <Button size="small" busy={show.isPending} onClick={() => showIt('followUp')}>
                {t('showIt')}
              </Button>
            )}
          </p>
          <Words text={followUp.text} lang={followUp.textLang} />
          <State of={followUp} />
        </div>
      )}
      {reply !== null && (
        <p className="inset p-3 text-sm [overflow-wrap:anywhere]">
          <b>{t('reviews.reply')}</b> <time dateTime={reply.at}>{moment(reply.at)}</time>
          <br />
          {reply.text}
        </p>
      )}
      <WorkActs
        kind="reviews"
        item={id}
        reject={
          state === 'hidden' ? undefined : { label: t('hideIt'), open: () => setOpen('hide') }
        }
        approve={
          reply === null && state === 'shown'
            ? { label: t('reviews.replyAct'), open: () => setOpen('reply') }
            : undefined
        }
      >
        {state !== 'shown' && (
          <Button busy={show.isPending} onClick={() => showIt('review')}>
            {t('showIt')}
          </Button>
        )}
      </WorkActs>
      {open === 'reply' && (
        <ReplyDialog reviewId={id} refresh={REVIEW_QUEUES} onClose={() => setOpen(null)} />
      )}
      {(open === 'hide' || open === 'hideFollowUp') && (
        <HideDialog
          reviewId={id}
          part={open === 'hide' ? 'review' : 'followUp'}
          refresh={REVIEW_QUEUES}
          onClose={() => setOpen(null)}
        />
      )}
    </article>
  )
}

function Head({ review }: { review: OfficeReview }) {
  const t = useT('office.reviews')
  const { moment } = useDates()
  const may = useMay()
  const { productId, productName, optionText, orderNumber, buyer, authorName, stars, at } = review
  const { deliveryStars, serviceStars, isAnonymous } = review
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
      <Stars value={stars} />
      {deliveryStars !== null && serviceStars !== null && (
        <span>{t('reviews.otherStars', { delivery: deliveryStars, service: serviceStars })}</span>
      )}
      <Link
        to="/office/products/$id"
        params={{ id: String(productId) }}
        className="font-semibold text-ink hover:text-link"
      >
        {productName}
      </Link>
      <span>{optionText}</span>
      {buyer !== null && may('customers.read') ? (
        <Link to="/office/customers/$id" params={{ id: String(buyer.id) }} className="link">
          {buyer.nickName}
        </Link>
      ) : (
        <span>{buyer?.nickName ?? authorName}</span>
      )}
      {isAnonymous && <Tag tone="neutral">{t('reviews.anonymous')}</Tag>}
      {orderNumber !== null && may('orders.read') && (
        <Link to="/office/orders/$number" params={{ number: orderNumber }} className="link">
          {groupedNumber(orderNumber)}
        </Link>
      )}
      <time dateTime={at}>{moment(at)}</time>
      {review.editedAt !== null && (
        <span>{t('reviews.edited', { at: moment(review.editedAt) })}</span>
      )}
    </div>
  )
}

function State({ of }: { of: { state: OfficeReview['state']; hiddenReason: string | null } }) {
  const t = useT('office.reviews')
  if (of.state === 'shown') return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <Tag tone={of.state === 'held' ? 'warning' : 'neutral'}>{t(`state.${of.state}`)}</Tag>
      {of.hiddenReason !== null && (
        <span className="[overflow-wrap:anywhere]">{of.hiddenReason}</span>
      )}
    </p>
  )
}

function Words({ text, lang }: { text: string; lang: Lang }) {
  const t = useT('office.reviews')
  if (text === '') return <p className="text-ink-3">{t('reviews.noText')}</p>
  return (
    <p className="whitespace-pre-line [overflow-wrap:anywhere]" lang={LOCALES[lang]}>
      {text}
    </p>
  )
}
