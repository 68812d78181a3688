/** Reviews of a product: the average, the distribution of stars, and the reviews page by page. */
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import type { ArgumentOf, DataOf } from '#kit/contract/endpoint.ts'
import { LOCALES, type Lang } from '#kit/contract/lang.ts'
import { ChipLink } from '#kit/ui/basics/Chip.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import type { LinkProps } from '#kit/ui/basics/link.ts'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { Stars } from '#kit/ui/figures/Stars.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { myVotes } from '../../buyer-calls.gen.ts'
import { listReviews } from '../../calls.gen.ts'
import { HelpfulButton } from '../HelpfulButton.tsx'
import { PictureRow } from './PictureRow.tsx'
import { late } from '#kit/web/pages/late.ts'

type Search = {
  stars?: number | undefined
  page?: number | undefined
  pictures?: true | undefined
  followUps?: true | undefined
  writtenIn?: Lang | undefined
}
type Found = DataOf<typeof listReviews>
type Review = Found['items'][number]

type Props = {
  /** Exactly the input of the page's loader, so that its answer is found. */
  asked: ArgumentOf<typeof listReviews>
  chosen: Search
  onLogin: () => void
  /** A link to the same product with other reviews. */
  link: (search: Search, props: LinkProps) => ReactNode
}

/** Few look at all pictures: their list is asked for by the browser alone. */
const PictureWall = late<{ productId: string }>(() => import('../PictureWall.tsx'))

export function Reviews({ asked, chosen, onLogin, link }: Props) {
  const t = useT('reviews')
  const { isLoggedIn } = useSession()
  // The server waits for no part that is loaded late.
  const isHydrated = useHydrated()
  const { data: votes } = useQuery({
    ...query(myVotes, { productId: asked.productId }),
    enabled: isLoggedIn,
  })
  const { data: found, error, refetch } = useQuery(query(listReviews, asked))
  if (found === undefined && error !== null) {
    return <Retry error={error} onRetry={() => void refetch()} />
  }
  if (found === undefined) {
    return (
      <Loading>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton width="medium" />
      </Loading>
    )
  }
  const isEmpty = found.counts.every(({ count }) => count === 0)
  if (isEmpty) return <EmptyState title={t('shown.none')} size="small" />
  return (
    <div className="grid gap-5">
      <h2 className="sr-only">{t('shown.title')}</h2>
      <Breakdown found={found} chosen={chosen} link={link} />
      {isHydrated && found.pictureCount > 0 && (
        <Suspense fallback={null}>
          <PictureWall productId={String(asked.productId)} />
        </Suspense>
      )}
      {found.items.length === 0 ? (
        <EmptyState title={t('shown.noneOfThese')} size="small" />
      ) : (
        <ul>
          {found.items.map((review) => (
            <One key={review.id} review={review} votes={votes} onLogin={onLogin} />
          ))}
        </ul>
      )}
      <Pagination
        page={found.page}
        pageCount={Math.ceil(found.total / found.size)}
        link={(page, props) => link({ ...chosen, page: page === 1 ? undefined : page }, props)}
      />
    </div>
  )
}

function Breakdown({ found, chosen, link }: { found: Found } & Omit<Props, 'asked' | 'onLogin'>) {
  const t = useT('reviews')
  const kit = useT('kit')
  const { number, count } = useNumbers()
  const { pictures, followUps, writtenIn } = chosen
  // Another filter begins with its first page.
  const filters = { stars: chosen.stars, pictures, followUps, writtenIn }
  const total = found.counts.reduce((sum, each) => sum + each.count, 0)
  const rows = [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: found.counts.find((each) => each.stars === stars)?.count ?? 0,
  }))
  return (
    <div className="grid gap-5 md:grid-cols-[12rem_minmax(0,24rem)]">
      <div className="grid content-center justify-items-center gap-2">
        <b className="text-3xl">{found.average === null ? '–' : number(tenths(found.average))}</b>
        {found.average !== null && <Stars value={found.average} />}
        <span className="text-sm text-ink-3">{t('shown.count', { count: count(total) })}</span>
        {found.deliveryAverage !== null && found.serviceAverage !== null && (
          <span className="text-center text-sm text-ink-3">
            {t('own.otherStars', {
              delivery: tenths(found.deliveryAverage),
              service: tenths(found.serviceAverage),
            })}
          </span>
        )}
      </div>
      <ul className="grid gap-1 text-sm">
        {rows.map((row) => (
          <li key={row.stars} className="grid grid-cols-[6em_minmax(0,1fr)_3em] items-center gap-3">
            <span>{t('shown.stars', { stars: row.stars })}</span>
            <ProgressBar
              value={row.count}
              max={Math.max(1, total)}
              label={t('shown.stars', { stars: row.stars })}
            />
            <span className="text-end text-ink-3">{count(row.count)}</span>
          </li>
        ))}
      </ul>
      <nav className="chip-row md:col-span-2" aria-label={t('shown.filter')}>
        <ChipLink link={(props) => link({}, props)} on={isAll(chosen)}>
          {t('shown.all')}
        </ChipLink>
        {found.pictureCount > 0 && (
          <ChipLink
            link={(props) => link({ ...filters, pictures: pictures ? undefined : true }, props)}
            on={pictures === true}
          >
            {t('shown.withPictures', { count: count(found.pictureCount) })}
          </ChipLink>
        )}
        {found.followUpCount > 0 && (
          <ChipLink
            link={(props) => link({ ...filters, followUps: followUps ? undefined : true }, props)}
            on={followUps === true}
          >
            {t('shown.withFollowUps', { count: count(found.followUpCount) })}
          </ChipLink>
        )}
        {rows
          .filter((row) => row.count > 0)
          .map(({ stars }) => (
            <ChipLink
              key={stars}
              link={(props) =>
                link({ ...filters, stars: chosen.stars === stars ? undefined : stars }, props)
              }
              on={chosen.stars === stars}
            >
              {t('shown.stars', { stars })}
            </ChipLink>
          ))}
        {found.langs.length > 1 &&
          found.langs.map((each) => (
            <ChipLink
              key={each.lang}
              link={(props) =>
                link(
                  { ...filters, writtenIn: writtenIn === each.lang ? undefined : each.lang },
                  props,
                )
              }
              on={writtenIn === each.lang}
            >
              {`${kit(`language.${each.lang}`)} (${count(each.count)})`}
            </ChipLink>
          ))}
      </nav>
    </div>
  )
}

const tenths = (average: number): number => Math.round(average * 10) / 10

const isAll = ({ stars, pictures, followUps, writtenIn }: Search): boolean =>
  [stars, pictures, followUps, writtenIn].every((each) => each === undefined)

type OneProps = {
  review: Review
  votes: DataOf<typeof myVotes> | undefined
  onLogin: () => void
}

function One({ review, votes, onLogin }: OneProps) {
  const t = useT('reviews')
  const lang = useLang()
  const { date } = useDates()
  const { authorName, isAnonymous, stars, at, optionText, text, textLang, pictureUrls } = review
  const { followUp, reply } = review
  const langOf = (of: Lang) => (of === lang ? undefined : LOCALES[of])
  return (
    <li className="grid gap-2 border-t border-line py-4">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
        <b>{isAnonymous ? t('anonymous') : authorName}</b>
        <Stars value={stars} />
        <time dateTime={at}>{date(at)}</time>
        <span>{optionText}</span>
      </p>
      {text !== '' && (
        <p className="prose" lang={langOf(textLang)}>
          {text}
        </p>
      )}
      {pictureUrls.length > 0 && <PictureRow urls={pictureUrls} />}
      {followUp !== null && (
        <div className="grid gap-1 border-l-2 border-line pl-3">
          <p className="text-sm text-ink-3">
            <b>{t('shown.followUp')}</b> <time dateTime={followUp.at}>{date(followUp.at)}</time>
          </p>
          <p className="prose" lang={langOf(followUp.textLang)}>
            {followUp.text}
          </p>
        </div>
      )}
      {reply !== null && (
        <p className="inset p-3 text-sm">
          <b>{t('shown.reply')}</b> {reply.text}
        </p>
      )}
      <div>
        <HelpfulButton
          reviewId={review.id}
          helpfulCount={review.helpfulCount}
          votes={votes}
          onLogin={onLogin}
        />
      </div>
    </li>
  )
}
