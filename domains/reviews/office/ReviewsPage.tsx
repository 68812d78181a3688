/** /office/reviews: what buyers wrote about products. Held ones, and those with few stars and no reply, first. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { flag, oneOf, searchOf, text, whole } from '#kit/web/pages/search-params.ts'
import { STARS } from '../limits.ts'
import { officeReviews, reviewsFile } from '../office-calls.gen.ts'
import { ReviewRow } from './ReviewRow.tsx'
import { useReviewCounts } from './review-counts.ts'

const SHOWS = ['waiting', 'held', 'unreplied', 'hidden', 'all'] as const

export const Route = createFileRoute('/_frame/office/reviews')({
  validateSearch: searchOf({
    show: oneOf(...SHOWS),
    stars: whole(1, 5),
    pictures: flag,
    q: text(80),
  }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.reviews')('reviews.title') }],
  }),
  component: ReviewsPage,
})

function ReviewsPage() {
  const t = useT('office.reviews')
  const shop = useT('reviews')
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { show = 'waiting', stars, pictures, q } = search
  const filter = {
    show,
    ...(stars !== undefined && { stars: String(stars) }),
    ...(pictures === true && { pictures: '1' as const }),
    ...(q !== undefined && { q }),
  }
  const isFiltered = [stars, pictures, q].some((each) => each !== undefined)
  const reviews = useLivePages(officeReviews, filter)
  const { data: waiting } = useReviewCounts()
  const counts = {
    waiting: waiting && waiting.heldCount + waiting.lowCount,
    held: waiting?.heldCount,
    unreplied: undefined,
    hidden: undefined,
    all: undefined,
  }
  const set = (part: Partial<typeof search>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true })
  return (
    <QueuePage
      title={t('reviews.title')}
      act={<ExportMenu addressOf={(format) => addressOf(reviewsFile, { ...filter, format })} />}
      tabs={SHOWS}
      current={show}
      labelOf={(id) => t(`reviews.show.${id}`)}
      countOf={(id) => counts[id]}
      linkOf={(id) => (props) => (
        <Link
          to="/office/reviews"
          search={(now) => ({ ...now, show: id })}
          activeOptions={EXACT_LINK}
          {...props}
        />
      )}
    >
      <div className="office-filters">
        <FilterWords
          key={q}
          label={t('reviews.words')}
          words={q}
          maxLength={80}
          onWords={(words) => set({ q: words })}
        />
        <Select
          aria-label={t('reviews.stars')}
          className="w-auto"
          value={stars === undefined ? '' : String(stars)}
          options={[
            { value: '', label: t('reviews.anyStars') },
            ...STARS.map((each) => ({
              value: String(each),
              label: shop('shown.stars', { stars: each }),
            })),
          ]}
          onChange={({ target }) =>
            set({ stars: target.value === '' ? undefined : Number(target.value) })
          }
        />
        <Checkbox
          checked={pictures === true}
          onChange={({ target }) => set({ pictures: target.checked ? true : undefined })}
        >
          {t('reviews.withPictures')}
        </Checkbox>
      </div>
      <QueueRows query={reviews} none={t(isFiltered ? 'none.found' : `reviews.none.${show}`)}>
        {(review) => <ReviewRow review={review} />}
      </QueueRows>
    </QueuePage>
  )
}
