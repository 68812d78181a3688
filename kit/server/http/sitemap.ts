/** Sitemaps of the public pages for search engines, by https://www.sitemaps.org/protocol.html. */
import type { Instant } from '../../contract/values.ts'
import { escapeText } from '../text/escape.ts'

/** `changedAt` null: not known. */
export type SitePage = { path: string; changedAt: Instant | null }

const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** @param origin of the shop, without a trailing slash */
export const sitemap = (origin: string, pages: readonly SitePage[]): string =>
  toXml('urlset', 'url', origin, pages)

/** @param parts the addresses of the sitemaps */
export const sitemapIndex = (origin: string, parts: readonly string[]): string =>
  toXml(
    'sitemapindex',
    'sitemap',
    origin,
    parts.map((path) => ({ path, changedAt: null })),
  )

function toXml(root: string, element: string, origin: string, pages: readonly SitePage[]): string {
  const entries = pages.map(({ path, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${changedAt}</lastmod>`
    return `<${element}><loc>${escapeText(origin + path)}</loc>${changed}</${element}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${XMLNS}">${entries.join('')}</${root}>\n`
}
