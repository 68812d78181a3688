/** The articles of a list, drawn as their kind asks: rows of text, rows with a cover, tiles, or wide banners. */
import { LOCALES } from '#kit/contract/lang.ts'
import { classes } from '#kit/ui/basics/classes.ts'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { useDates, useLang } from '#kit/web/language/i18n.tsx'
import type { ArticleCard } from '../contract.ts'
import type { Kind } from '../kinds.ts'
import { ArticleLink } from './ArticleLink.tsx'
import { HeldDays } from './HeldDays.tsx'

/** Above the fold at 1440 px. */
const EAGER_COUNT = 3

const LISTS = {
  article: 'grid gap-4',
  help: 'panel divide-y divide-line',
  case: 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3',
  topic: 'grid gap-4 md:grid-cols-2',
  legal: 'panel divide-y divide-line',
} as const satisfies Record<Kind, string>

export function Cards({ kind, items }: { kind: Kind; items: readonly ArticleCard[] }) {
  const Card = CARDS[kind]
  return (
    <ul className={LISTS[kind]}>
      {items.map((article, index) => (
        <li key={article.id} className="min-w-0">
          <Card article={article} eager={index < EAGER_COUNT} />
        </li>
      ))}
    </ul>
  )
}

/** In a row, whatever their kind: below other things of a page. */
export function Tiles({ items }: { items: readonly ArticleCard[] }) {
  return (
    <ul className={LISTS.case}>
      {items.map((article) => (
        <li key={article.id} className="min-w-0">
          <Tile article={article} eager={false} />
        </li>
      ))}
    </ul>
  )
}

type CardProps = { article: ArticleCard; eager: boolean }

/** A cover at the left, a text at its right; on a phone the cover stands above. */
function WithCover({ article, eager }: CardProps) {
  return (
    <article className="panel grid gap-4 overflow-hidden p-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <Cover
        article={article}
        eager={eager}
        className="aspect-video rounded-control sm:aspect-[4/3]"
      />
      <div className="grid content-start gap-2">
        <Channel article={article} />
        <Title article={article} />
        <Summary article={article} lines="line-clamp-3" />
        <Dates article={article} />
      </div>
    </article>
  )
}

/** A large picture with its title below: what was built is looked at first. */
function Tile({ article, eager }: CardProps) {
  return (
    <article className="panel grid h-full content-start overflow-hidden">
      <Cover article={article} eager={eager} className="aspect-[4/3]" />
      <div className="grid gap-2 p-4">
        <Channel article={article} />
        <Title article={article} />
        <Summary article={article} lines="line-clamp-2" />
      </div>
    </article>
  )
}

/** As wide as half the page, with the days it is about. */
function Wide({ article, eager }: CardProps) {
  return (
    <article className="panel grid h-full content-start overflow-hidden">
      <Cover article={article} eager={eager} className="aspect-[2/1]" />
      <div className="grid gap-2 p-5">
        <p className="text-sm font-semibold text-sale empty:hidden">
          <HeldDays article={article} />
        </p>
        <Title article={article} />
        <Summary article={article} lines="line-clamp-2" />
      </div>
    </article>
  )
}

function Row({ article }: CardProps) {
  return (
    <article className="grid gap-1 px-5 py-4">
      <Title article={article} />
      <Summary article={article} lines="line-clamp-2" />
      <Dates article={article} />
    </article>
  )
}

const CARDS = { article: WithCover, help: Row, case: Tile, topic: Wide, legal: Row } as const

type CoverProps = CardProps & { className: string }

function Cover({ article: { kind, id, coverUrl, coverAlt, title }, eager, className }: CoverProps) {
  return (
    <ArticleLink
      kind={kind}
      id={id}
      className={classes('block overflow-hidden bg-surface-2', className)}
    >
      {coverUrl === null ? (
        <span className="sr-only">{title}</span>
      ) : (
        <Picture
          src={coverUrl}
          alt={coverAlt || title}
          width={800}
          height={600}
          eager={eager}
          className="size-full object-cover"
        />
      )}
    </ArticleLink>
  )
}

type Part = { article: ArticleCard }

function Title({ article: { kind, id, title, textLang } }: Part) {
  const lang = useLang()
  return (
    <h2 className="text-base" lang={textLang === lang ? undefined : LOCALES[textLang]}>
      <ArticleLink kind={kind} id={id} className="text-ink hover:text-link">
        {title}
      </ArticleLink>
    </h2>
  )
}

function Summary({ article: { summary, textLang }, lines }: Part & { lines: string }) {
  const lang = useLang()
  if (summary === '') return null
  return (
    <p
      className={classes('text-sm text-ink-2', lines)}
      lang={textLang === lang ? undefined : LOCALES[textLang]}
    >
      {summary}
    </p>
  )
}

const Channel = ({ article: { channel } }: Part) =>
  channel === null ? null : (
    <div>
      <Tag tone="neutral">{channel.name}</Tag>
    </div>
  )

function Dates({ article }: Part) {
  const { date } = useDates()
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ink-3">
      <time dateTime={article.publishedAt}>{date(article.publishedAt)}</time>
      <HeldDays article={article} />
    </p>
  )
}
