/** Sanitizes rich text of the merchant and of imports: what could run or load external content is removed. */
import { createRequire } from 'node:module'
import type sanitize from 'sanitize-html'
import type { Translated } from '../../contract/lang.ts'
import { LANGS } from '../../contract/lang.ts'

/** Pictures only from this shop: others would reveal readers to a stranger, and the page's policy blocks them. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'span',
    'div',
    'details',
    'summary',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    div: ['data-block'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2', // the page has its own
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'nofollow noopener' } }),
    div: (tagName, attribs) => ({
      tagName,
      attribs: attribs['data-block'] === 'gallery' ? { 'data-block': 'gallery' } : {},
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  disallowedTagsMode: 'discard',
}

const require = createRequire(import.meta.url)
let loaded: typeof sanitize | undefined
/** Loaded with the first text, by its CommonJS build since callers are synchronous: a start does not need its parser. */
const loadSanitizer = () => (loaded ??= require('sanitize-html') as typeof sanitize)

export const cleanHtml = (html: string): string =>
  html === '' ? '' : loadSanitizer()(html, OPTIONS).trim()

/** In every language with content; always in Chinese, since the others fall back to it. */
export function cleanTexts(texts: Translated): Translated {
  const clean: Translated = { cn: cleanHtml(texts.cn) }
  for (const lang of LANGS) {
    const html = cleanHtml(texts[lang] ?? '')
    if (html !== '') clean[lang] = html
  }
  return clean
}

const ENTITIES: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"' }

/** What is written in it, for searching. @param html sanitised when it was written */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(nbsp|amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Addresses of the pictures in these texts. */
export const picturesIn = (texts: Translated): string[] => [
  ...new Set(
    LANGS.flatMap((lang) =>
      [...(texts[lang] ?? '').matchAll(/<img[^>]*\ssrc="([^"]+)"/g)].map(([, url]) => url!),
    ),
  ),
]
