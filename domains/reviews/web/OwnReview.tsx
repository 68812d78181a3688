/** A buyer's own review: what they wrote, whether others see it, the reply, and what they can still do with it. */
import { LOCALES, type Lang } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Stars } from '#kit/ui/figures/Stars.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { InPlace, useInPlace } from '#kit/web/forms/in-place.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { MyReview } from '../buyer-contract.ts'
import { FollowUpForm } from './FollowUpForm.tsx'
import { PictureRow } from './door/PictureRow.tsx'
import { ReviewForm } from './ReviewForm.tsx'

type Published = { state: MyReview['state']; hiddenReason: string | null }

export function OwnReview({ review }: { review: MyReview }) {
  const t = useT('reviews')
  const { date, zoned } = useDates()
  const { count } = useNumbers()
  const form = useInPlace<'edit' | 'followUp'>()
  const open = form.opened
  if (open === 'edit') {
    return (
      <InPlace>
        <ReviewForm line={review} review={review} onClose={form.close} />
      </InPlace>
    )
  }
  const { stars, deliveryStars, serviceStars, at, text, textLang, pictures, reply } = review
  const { followUp, editUntil, followUpUntil, helpfulCount, isAnonymous } = review
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
        <Stars value={stars} />
        <span>{t('own.otherStars', { delivery: deliveryStars, service: serviceStars })}</span>
        <time dateTime={at}>{date(at)}</time>
        {isAnonymous && <Tag tone="neutral">{t('own.anonymous')}</Tag>}
      </p>
      <Publication of={review} />
      <Words text={text === '' ? t('own.noText') : text} lang={textLang} isQuiet={text === ''} />
      {pictures.length > 0 && <PictureRow urls={pictures.map(({ url }) => url)} />}
      {followUp !== null && (
        <div className="grid gap-1 border-l-2 border-line pl-3">
          <p className="text-sm text-ink-3">
            <b>{t('shown.followUp')}</b> <time dateTime={followUp.at}>{date(followUp.at)}</time>
          </p>
          <Publication of={followUp} />
          <Words text={followUp.text} lang={followUp.textLang} />
        </div>
      )}
      {reply !== null && (
        <p className="inset p-3 text-sm [overflow-wrap:anywhere]">
          <b>{t('shown.reply')}</b> {reply.text}
        </p>
      )}
      {helpfulCount > 0 && (
        <p className="text-sm text-ink-3">
          {t('shown.helpfulCount', { count: count(helpfulCount) })}
        </p>
      )}
      {open === 'followUp' ? (
        <InPlace>
          <FollowUpForm reviewId={review.id} onClose={form.close} />
        </InPlace>
      ) : (
        <div className="button-row">
          {editUntil !== null && (
            <Button size="small" ref={form.buttonRef('edit')} onClick={() => form.open('edit')}>
              {t('own.edit')}
            </Button>
          )}
          {followUpUntil !== null && (
            <Button
              size="small"
              ref={form.buttonRef('followUp')}
              onClick={() => form.open('followUp')}
            >
              {t('own.followUp')}
            </Button>
          )}
        </div>
      )}
      {open === null && editUntil !== null && (
        <p className="text-sm text-ink-3">{t('own.editUntil', { at: zoned(editUntil) })}</p>
      )}
      {open === null && editUntil === null && followUpUntil !== null && (
        <p className="text-sm text-ink-3">{t('own.followUpUntil', { at: zoned(followUpUntil) })}</p>
      )}
    </div>
  )
}

function Publication({ of: { state, hiddenReason } }: { of: Published }) {
  const t = useT('reviews')
  if (state === 'shown') return null
  if (state === 'held') {
    return (
      <p>
        <Tag tone="warning">{t('asked.held')}</Tag>
      </p>
    )
  }
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <Tag tone="neutral">{t('own.hidden')}</Tag>
      {hiddenReason !== null && hiddenReason !== '' && (
        <span className="[overflow-wrap:anywhere]">
          {t('own.hiddenBecause', { reason: hiddenReason })}
        </span>
      )}
    </p>
  )
}

function Words({ text, lang, isQuiet }: { text: string; lang: Lang; isQuiet?: boolean }) {
  return (
    <p
      className={`whitespace-pre-line [overflow-wrap:anywhere] ${isQuiet === true ? 'text-ink-3' : ''}`}
      {...(isQuiet !== true && { lang: LOCALES[lang] })}
    >
      {text}
    </p>
  )
}
