/** The announcements that visitors may read, for search engines. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { SitePage } from '#kit/server/http/sitemap.ts'

export const announcementPages = (db: Queryable): Promise<SitePage[]> =>
  db.rows(sql`
    select '/announcement/' || id as path, published_at as changed_at from content.announcement
    where visible and is_out order by published_at desc, id desc limit 5000`)
