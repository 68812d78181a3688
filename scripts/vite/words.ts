/**
 * Gives the browser its words, compiled: `virtual:words/cn` are those of public pages in one file, `virtual:words/cn/orders`
 * those of one other domain. A module that says `useT('orders')` gets an import of these put before it, so they are
 * loaded with the screen and not with every page. The office has all that staff read at once, the rendering server all.
 */
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { LANGS, type Lang } from '#kit/contract/lang.ts'
import { readWords, splitKey, type WordsKind } from '#kit/server/text/words.ts'
import { langOf } from '#kit/server/text/translate.ts'

/** What header, footer and pages for everybody speak of. */
const COMMON = ['kit', 'content', 'catalog', 'search', 'stock']

/** What shoppers alone read: no screen of the office says it, and the build fails where one does. */
const SHOPPERS = [
  'article-goods',
  'checkout',
  'favourites',
  'privacy',
  'purchases',
  'sandbox',
  'stock-alerts',
]

const WORDS = /^\0?virtual:(office-)?words\/(\w+)(?:\/([\w-]+))?$/
const DEMAND = /^\0?virtual:demand\/([\w-]+)$/
const USE = /\buseT\(\s*["']([\w-]+)["']\s*\)/g

export function words({ isWhole }: { isWhole: boolean }): Plugin {
  return {
    name: 'tradepost:words',
    resolveId: (id) =>
      WORDS.test(id) || DEMAND.test(id) ? `\0${id.replace(/^\0/, '')}` : undefined,
    load(id, options) {
      if (!id.startsWith('\0')) return undefined
      const [, office, lang, domain] = WORDS.exec(id) ?? []
      if (lang !== undefined) {
        if (office !== undefined) return moduleOf(wordsOf('office', langOf(lang)))
        if (isWhole) return moduleOf(officeWords(langOf(lang)))
        return moduleOf(storefrontWords(langOf(lang), domain, options?.ssr === true))
      }
      const [, demanded] = DEMAND.exec(id) ?? []
      return demanded === undefined ? undefined : demandOf(demanded)
    },
    transform: {
      filter: { id: /\/(domains|kit|apps)\/.*\.tsx?(\?.*)?$/, code: /useT\(/ },
      handler(code, _id, options) {
        if (options?.ssr === true) return undefined
        const domains = new Set([...code.matchAll(USE)].map(([, name = '']) => name))
        if (isWhole) {
          const absent = SHOPPERS.filter((name) => domains.has(name))
          if (absent.length > 0) this.error(`the office has no words of ${absent.join(', ')}`)
          return undefined
        }
        const wanted = [...domains].filter((name) => !COMMON.includes(name))
        if (wanted.length === 0) return undefined
        return {
          code: wanted.map((name) => `import 'virtual:demand/${name}';`).join('') + code,
          map: null,
        }
      },
    },
    hotUpdate({ file, server }) {
      if (!/messages\/\w+\.json$/.test(file)) return
      for (const [id, found] of this.environment.moduleGraph.idToModuleMap) {
        if (WORDS.test(id)) this.environment.moduleGraph.invalidateModule(found)
      }
      server.hot.send({ type: 'full-reload' })
    },
  }
}

type Entries = [key: string, text: string][]

const wordsOf = (kind: WordsKind, lang: Lang): Entries => [...readWords(kind, lang)]

/** States have one name for shoppers and staff, so the office has most of the shop's words. */
const officeWords = (lang: Lang): Entries =>
  wordsOf('shop', lang).filter(([key]) => !SHOPPERS.includes(splitKey(key)[0]))

/** @param domain undefined for what every page speaks of */
function storefrontWords(lang: Lang, domain: string | undefined, isRendering: boolean): Entries {
  const all = wordsOf('storefront', lang)
  if (isRendering) return all
  return all.filter(([key]) => {
    const [name] = splitKey(key)
    return domain === undefined ? COMMON.includes(name) : name === domain
  })
}

function moduleOf(entries: Entries): string {
  const messages: Record<string, Record<string, unknown>> = {}
  for (const [whole, text] of entries) {
    const [domain, key] = splitKey(whole)
    messages[domain] = { ...messages[domain], [key]: compile(text) }
  }
  return `export default ${JSON.stringify(messages)}`
}

/** Waited for wherever it is imported: the words are there before anything that follows runs. */
function demandOf(domain: string): string {
  const modules = LANGS.map((lang) => `${lang}: () => import('virtual:words/${lang}/${domain}')`)
  return [
    "import { demandWords } from '/kit/web/language/words.ts'",
    `await demandWords('${domain}', { ${modules.join(', ')} })`,
  ].join('\n')
}
