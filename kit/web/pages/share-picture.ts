/** What other sites show with a link to a page: its picture, or the shop's. Rendered by the server only. */
import type { Lang } from '../../contract/lang.ts'

type Page = {
  origin: string
  lang: Lang
  /** A picture of the page's own, by its path; without one it is the shop's card. */
  picture?: string | null | undefined
}

/** @returns for the `meta` of a head: those of a page replace those of the layout around it */
export function sharePicture({ origin, lang, picture }: Page) {
  if (!import.meta.env.SSR) return []
  const query = new URLSearchParams(picture ? { of: picture } : { lang })
  return [
    { property: 'og:image', content: `${origin}/api/content/share-picture?${query}` },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
