/** Text pages, announcements and banners for the checks of links and translations, and which of their pages visitors find. */
import { idsIn, type PageFamily, type WritingKind } from '#domains/writings/server/door.ts'
import { isPageKey, PAGE_KEYS } from '../text-pages.ts'
import * as pages from './pages/sql.ts'
import * as sql from './writings-sql.ts'

export const writings: readonly WritingKind[] = [
  {
    kind: 'page',
    refs: async () => PAGE_KEYS,
    read: async (db, refs) => {
      const found = await Promise.all(
        refs.filter(isPageKey).map(async (page) => {
          const [draft, newest] = await Promise.all([
            pages.draft(db, page),
            pages.findNewest(db, page),
          ])
          const texts = draft ?? newest
          return texts === null
            ? []
            : [{ page, texts, isPublic: newest !== null && !newest.isWithdrawn }]
        }),
      )
      return found.flat().map(({ page, texts: { title, description, html }, isPublic }) => ({
        ref: page,
        name: title,
        screen: `/office/pages/${page}`,
        isPublic,
        texts: [title, description, html],
        rich: [html],
        links: [],
      }))
    },
  },
  {
    kind: 'announcement',
    refs: sql.announcementRefs,
    read: async (db, refs) =>
      (await sql.announcementsByIds(db, idsIn(refs))).map(({ id, title, body, isOut }) => ({
        ref: String(id),
        name: title,
        screen: '/office/content?part=announcements',
        isPublic: isOut,
        texts: [title, body],
        rich: [body],
        links: [],
      })),
  },
  {
    kind: 'banner',
    refs: sql.bannerRefs,
    read: async (db, refs) =>
      (await sql.bannersByIds(db, idsIn(refs))).map((banner) => ({
        ref: String(banner.id),
        name: banner.title,
        screen: '/office/content?part=banners',
        isPublic: banner.visible,
        texts: [banner.title, banner.subtitle, banner.actionLabel],
        rich: [],
        links: [banner.href],
      })),
  },
]

const announcementsFound: PageFamily['found'] = async (db, names, now) =>
  (await sql.readableAnnouncements(db, idsIn(names), now)).map(String)

const pagesFound: PageFamily['found'] = async (db, names) =>
  (await pages.newestHeads(db))
    .filter(({ page, isWithdrawn }) => !isWithdrawn && names.includes(page))
    .map(({ page }) => page)

export const pageFamilies: readonly PageFamily[] = [
  { path: '/announcement/$id', found: announcementsFound },
  { path: '/home/announcementxq', query: 'id', found: announcementsFound },
  { path: '/page/$page', found: pagesFound },
]
