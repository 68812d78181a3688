/** Sitemaps for search engines: absolute addresses with XML escapes. */
import { expect, test } from 'vitest'
import { sitemap, sitemapIndex } from './sitemap.ts'

test('a page has its whole address and, where it is known, the instant of its last change', () => {
  const text = sitemap('https://shop.example', [
    { path: '/home/brand?id=1&page=2', changedAt: '2026-03-01T00:00:00.000Z' },
    { path: '/', changedAt: null },
  ])
  expect(text).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      '<url><loc>https://shop.example/home/brand?id=1&amp;page=2</loc><lastmod>2026-03-01T00:00:00.000Z</lastmod></url>' +
      '<url><loc>https://shop.example/</loc></url></urlset>\n',
  )
})

test('the index lists the parts', () => {
  expect(sitemapIndex('https://shop.example', ['/sitemaps/pages.xml'])).toContain(
    '<sitemap><loc>https://shop.example/sitemaps/pages.xml</loc></sitemap>',
  )
})
