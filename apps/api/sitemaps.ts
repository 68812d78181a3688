/** /sitemap.xml and its parts: every public page of the shop, for search engines. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  brandPages,
  categoryPages,
  productPages,
  productParts,
} from '#domains/catalog/server/index-door.ts'
import { articlePages } from '#domains/articles/server/door.ts'
import { companyPages } from '#domains/directories/server/door.ts'
import { announcementPages, textPages } from '#domains/content/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { INERT } from '#kit/server/http/headers.ts'
import { sitemap, sitemapIndex, type SitePage } from '#kit/server/http/sitemap.ts'

const HOUR = 'public, max-age=3600'

/** Public pages that always exist. Search results, filtered lists and personal pages are left out. */
const FIXED = [
  '/',
  '/goods/list',
  '/goods/machines',
  '/home/serchlistActivespecial',
  '/coupons',
  '/seckill',
  '/home/serchlistActivefixed',
  '/home/serchlistActivegift',
  '/home/integral',
  '/home/Pointsdetails',
  '/home/ppg',
  '/home/article',
  '/home/alqd',
  '/home/ztzb',
  '/home/falvzixun',
  '/home/jiagongchang',
  '/maoyishang',
  '/goods/partners',
  '/home/platList',
  '/goods/shopdetails',
  '/goods/leavemessage',
  '/agreement',
]

const PARTS: Record<string, (db: Queryable) => Promise<SitePage[]>> = {
  pages: async () => FIXED.map((path) => ({ path, changedAt: null })),
  categories: categoryPages,
  brands: brandPages,
  announcements: announcementPages,
  articles: articlePages,
  companies: companyPages,
  texts: textPages,
}

export function serveSitemaps(app: FastifyInstance): void {
  const { publicUrl } = app.config
  const send = (reply: FastifyReply, text: string) =>
    reply
      .headers({ ...INERT, 'cache-control': HOUR })
      .type('application/xml; charset=utf-8')
      .send(text)

  app.get('/sitemap.xml', async (_request, reply) => {
    const products = (await productParts(app.reader)).map((part) => `products-${part}`)
    const names = [...Object.keys(PARTS), ...products]
    return send(
      reply,
      sitemapIndex(
        publicUrl,
        names.map((name) => `/sitemaps/${name}.xml`),
      ),
    )
  })
  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    const { name } = request.params
    const part = /^products-(\d{1,9})$/.exec(name)?.[1]
    const pages =
      part === undefined
        ? Object.hasOwn(PARTS, name) && (await PARTS[name]!(app.reader))
        : await productPages(app.reader, Number(part))
    if (pages === false) return reply.callNotFound()
    return send(reply, sitemap(publicUrl, pages))
  })
}
