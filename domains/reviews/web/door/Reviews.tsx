/** Reviews of a product: the average, the distribution of stars, and the reviews page by page. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import type { ArgumentOf, DataOf } from '#kit/contract/endpoint.ts'
import { LOCALES, type Lang } from '#kit/contract/lang.ts'
import { ChipLink } from '#kit/ui/basics/Chip.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import type { LinkProps } from '#kit/ui/basics/link.ts'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { Stars } from '#kit/ui/figures/Stars.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { listReviews } from '../../calls.gen.ts'
import { late } from '#kit/web/pages/late.ts'

type Search = {
  stars?: number | undefined
  page?: number | undefined
  pictures?: true | undefined
  writtenIn?: Lang | undefined
}
type Found = DataOf<typeof listReviews>
type Review = Found['items'][number]

type Props = {
  /** Exactly the input of the page's loader, so that its answer is found. */
  asked: ArgumentOf<typeof listReviews>
  chosen: Search
  /** A link to the same product with other reviews. */
  link: (search: Search, props: LinkProps) => ReactNode
}

const PICTURE = 96
const LARGE = 1200

const GalleryViewer = late(() => import('#kit/ui/pictures/GalleryViewer.tsx'))

export function Reviews({ asked, chosen, link }: Props) {
  const t = useT('reviews')
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
      {found.items.length === 0 ? (
        <EmptyState title={t('shown.noneOfThese')} size="small" />
      ) : (
        <ul>
          {found.items.map((review) => (
            <One key={review.id} review={review} />
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

function Breakdown({ found, chosen, link }: { found: Found } & Omit<Props, 'asked'>) {
  const t = useT('reviews')
  const kit = useT('kit')
  const { number, count } = useNumbers()
  const { pictures, writtenIn } = chosen
  // Another filter begins with its first page.
  const filters = { stars: chosen.stars, pictures, writtenIn }
  const total = found.counts.reduce((sum, each) => sum + each.count, 0)
  const rows = [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: found.counts.find((each) => each.stars === stars)?.count ?? 0,
  }))
  return (
    <div className="grid gap-5 md:grid-cols-[12rem_minmax(0,24rem)]">
      <div className="grid content-center justify-items-center gap-2">
        <b className="text-3xl">
          {found.average === null ? '–' : number(Math.round(found.average * 10) / 10)}
        </b>
        {found.average !== null && <Stars value={found.average} />}
        <span className="text-sm text-ink-3">{t('shown.count', { count: count(total) })}</span>
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

const isAll = ({ stars, pictures, writtenIn }: Search): boolean =>
  stars === undefined && pictures === undefined && writtenIn === undefined

function One({ review }: { review: Review }) {
  const t = useT('reviews')
  const lang = useLang()
  const { date } = useDates()
  const { authorName, stars, at, optionText, text, textLang, pictureUrls, reply } = review
  return (
    <li className="grid gap-2 border-t border-line py-4">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-3">
        <b>{authorName}</b>
        <Stars value={stars} />
        <time dateTime={at}>{date(at)}</time>
        <span>{optionText}</span>
      </p>
      <p className="prose" lang={textLang === lang ? undefined : LOCALES[textLang]}>
        {text}
      </p>
      {pictureUrls.length > 0 && <Pictures urls={pictureUrls} />}
      {reply !== null && (
        <p className="inset p-3 text-sm">
          <b>{t('shown.reply')}</b> {reply.text}
        </p>
      )}
    </li>
  )
}

/** Small ones in a row; each opens in full screen. */
function Pictures({ urls }: { urls: readonly string[] }) {
  const t = useT('reviews')
  const [at, setAt] = useState<number>()
  const alt = (index: number) => t('shown.picture', { number: index + 1, total: urls.length })
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {urls.map((url, index) => (
          <li key={url}>
            <button type="button" className="photo size-24" onClick={() => setAt(index)}>
              <Picture src={url} alt={alt(index)} width={PICTURE} height={PICTURE} />
            </button>
          </li>
        ))}
      </ul>
      {at !== undefined && (
        <Suspense fallback={null}>
          <GalleryViewer
            pictures={urls.map((src, index) => ({ src, alt: alt(index) }))}
            at={at}
            size={LARGE}
            onTurn={setAt}
            onClose={() => setAt(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
