/** The loaders and heads of articles and of their lists. */
import { Refused } from '#kit/contract/refusal.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { query } from '#kit/web/calls/call.ts'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { breadcrumb, linkedData, questionPage } from '#kit/web/pages/linked-data.ts'
import { sharePicture } from '#kit/web/pages/share-picture.ts'
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import { articleChannels, listArticles, readPublicArticle } from '../calls.gen.ts'
import type { ArticleCard } from '../contract.ts'
import { pathOfArticle, pathOfList, type Kind, type PublicKind } from '../kinds.ts'
import type { ArticleSearch } from './article-search.ts'

export const listQuery = (kind: Kind, { channel, q, page }: ArticleSearch) =>
  query(listArticles, {
    kind,
    ...(channel === undefined ? {} : { channel: String(channel) }),
    q,
    ...(page === undefined ? {} : { page: String(page) }),
  })
export const channelsQuery = (kind: Kind) => query(articleChannels, { kind })
export const articleQuery = (kind: PublicKind, id: number) => query(readPublicArticle, { kind, id })

export async function loadList(
  { queries, tag }: RouteContext,
  kind: Kind,
  search: ArticleSearch,
): Promise<void> {
  tag(`articles:${kind}`)
  await Promise.all([
    queries.ensureQueryData(listQuery(kind, search)),
    queries.ensureQueryData(channelsQuery(kind)),
  ])
}

export function listHead({ t, origin }: RouteContext, kind: Kind) {
  const words = t('articles')
  return {
    meta: [
      { title: words(`kind.${kind}`) },
      { name: 'description', content: words(`intro.${kind}`) },
    ],
    links: [{ rel: 'canonical', href: `${origin}${pathOfList(kind)}` }],
  }
}

type Loaded = Pick<
  ArticleCard,
  'id' | 'title' | 'summary' | 'coverUrl' | 'publishedAt' | 'textLang'
> & { updatedAt: string }

/** @throws {Refused} notFound: unknown, never published, or withdrawn */
export async function loadArticle(
  { queries, tag }: RouteContext,
  kind: PublicKind,
  id: number | undefined,
): Promise<Loaded> {
  if (id === undefined) throw pageNotFound()
  tag(`articles:${kind}`)
  const [shown] = await Promise.all([
    queries.ensureQueryData(articleQuery(kind, id)).catch((error: unknown) => {
      const isGone = error instanceof Refused && error.reason.code === Reasons.notFound.code
      throw isGone ? pageNotFound() : error
    }),
    queries.ensureQueryData(listQuery(kind, {})),
  ])
  const { title, summary, coverUrl, publishedAt, updatedAt, textLang } = shown
  return { id, title, summary, coverUrl, publishedAt, updatedAt, textLang }
}

export function articleHead(
  { t, origin, lang, queries }: RouteContext,
  kind: Kind,
  shown: Loaded | undefined,
) {
  if (shown === undefined) return {}
  const { title, summary, coverUrl, publishedAt, updatedAt } = shown
  const path = pathOfArticle(kind, shown.id)
  return {
    meta: [
      { title },
      { name: 'description', content: summary || title },
      { property: 'og:type', content: 'article' },
      ...(coverUrl === null ? [] : sharePicture({ origin, lang, picture: coverUrl })),
    ],
    links: [{ rel: 'canonical', href: `${origin}${path}` }],
    scripts: linkedData(
      {
        '@type': 'Article',
        headline: title,
        description: summary || undefined,
        image: coverUrl === null ? undefined : new URL(coverUrl, origin).href,
        datePublished: publishedAt,
        dateModified: updatedAt,
        mainEntityOfPage: `${origin}${path}`,
      },
      breadcrumb(origin, [
        { name: t('articles')(`kind.${kind}`), path: pathOfList(kind) },
        { name: title, path },
      ]),
      // Of a kind that only who is logged in reads, the server has no text.
      ...questionPage(
        queries.getQueryData<{ html: string }>(articleQuery(kind as PublicKind, shown.id).queryKey)
          ?.html ?? '',
      ),
    ),
  }
}
