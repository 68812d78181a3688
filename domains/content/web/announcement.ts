/** The loader and the head of an announcement's two addresses. */
import { Refused } from '#kit/contract/refusal.ts'
import { query } from '#kit/web/calls/call.ts'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import { latestAnnouncements, readAnnouncement } from '../calls.gen.ts'
import { ContentReasons } from '../reasons.ts'

type Loaded = { id: number; title: string; description: string }

const DESCRIPTION_LENGTH = 160

/** @throws {Refused} notFound: hidden, not published yet, or not existing */
export async function loadAnnouncement(
  { queries, tag }: RouteContext,
  id: number | undefined,
): Promise<Loaded> {
  if (id === undefined || !Number.isSafeInteger(id) || id < 1) throw pageNotFound()
  tag('home', `announcement:${id}`)
  const [shown] = await Promise.all([
    queries.ensureQueryData(query(readAnnouncement, { id })).catch((error: unknown) => {
      const isGone = error instanceof Refused && error.reason.code === ContentReasons.notFound.code
      throw isGone ? pageNotFound() : error
    }),
    queries.ensureQueryData(query(latestAnnouncements, {})),
  ])
  const text = shown.html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { id, title: shown.title, description: text.slice(0, DESCRIPTION_LENGTH) || shown.title }
}

/** One of the two addresses is canonical: the other one links to it. */
export const announcementHead = (loaded: Loaded | undefined, context: RouteContext) => ({
  meta: [
    {
      title: loaded?.title ?? context.t('content')('news.title'),
    },
    { name: 'description', content: loaded?.description ?? '' },
  ],
  links: [{ rel: 'canonical', href: `${context.origin}/announcement/${loaded?.id ?? ''}` }],
})
