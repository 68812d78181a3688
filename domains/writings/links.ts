/** Takes links out of texts and tells at a glance what is wrong with them; whether a page is there, only the database knows. */
import type { LinkProblem } from './kinds.ts'

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" }

/** @param html as the server sanitises it @returns the address of each link, empty where it has none */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a(?:\s[^>]*)?>/g)].map(([tag]) =>
    (/\shref="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll(
      /&(amp|quot|lt|gt|#39);/g,
      (_, name: string) => ENTITIES[name]!,
    ),
  )

/**
 * @param host the shop's own
 * @returns a problem; the path of a page of this shop; or null for what is fine as it is, other sites included: nobody asks them
 */
export function judgeLink(
  address: string,
  host: string,
): { problem: LinkProblem } | { path: string } | null {
  const text = address.trim()
  if (text === '') return { problem: 'empty' }
  if (text.startsWith('#')) return null
  if (/^[/\\]{2}|^\/?\\/.test(text)) return { problem: 'unsafe' }
  if (text.startsWith('/')) return { path: text }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return { problem: 'relative' }
  if (scheme === 'mailto' || scheme === 'tel') return null
  if (scheme !== 'https' && scheme !== 'http') return { problem: 'unsafe' }
  if (!URL.canParse(text)) return { problem: 'unsafe' }
  const url = new URL(text)
  if (url.host === host) return { path: `${url.pathname}${url.search}${url.hash}` }
  return scheme === 'http' ? { problem: 'insecure' } : null
}
