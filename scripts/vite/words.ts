/**
 * Gives the browser its words, compiled: `virtual:words/cn` are those of public pages in one file, `virtual:words/cn/orders`
 * those of one other domain. A module that says `useT('orders')` gets an import of these put before it, so they are
 * loaded with the screen and not with every page. The office and the rendering server have all of them at once.
 */
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { LANGS, type Lang } from '#kit/contract/values.ts'
import { readWords, splitKey } from '#kit/server/words.ts'
import { langOf } from '#kit/server/translate.ts'
import { spokenKeys } from './spoken.ts'

/** What header, footer and pages for everybody speak of. */
const COMMON = ['kit', 'content', 'catalog', 'search', 'stock']

/**
 * What of them is said only where something is opened, in one kind of page, or where somebody is at home: each part comes
 * with the modules that say it, as `virtual:words/cn/catalog-late`. Keys by their beginnings.
 */
const PARTS: Record<string, Record<string, readonly string[]>> = {
  kit: {
    late: [
      'viewer',
      'ui.address',
      'ui.clock',
      'ui.copy',
      'ui.count',
      'ui.password',
      'ui.qr',
      'ui.reason',
      'ui.select',
      'ui.sort',
      'ui.stars.choose',
      'ui.step',
      'ui.upload',
    ],
  },
  catalog: {
    late: [
      'ar',
      'brands',
      'favourites',
      'footprints',
      'kept',
      'machines',
      'sample',
      'short',
      'terms',
    ],
  },
}

/** `catalog-late` for a key that comes later, else `catalog`. */
function partOf(domain: string, key: string): string {
  const [part] =
    Object.entries(PARTS[domain] ?? {}).find(([, begins]) =>
      begins.some((each) => key === each || key.startsWith(`${each}.`)),
    ) ?? []
  return part === undefined ? domain : `${domain}-${part}`
}

/** The parts of a domain's words that a module says some of. A word without a dot is hardly a key by itself. */
const partsIn = (domain: string, code: string): string[] =>
  Object.entries(PARTS[domain] ?? {}).flatMap(([part, begins]) => {
    const keys = begins.map(
      (each) => `${each.replace('.', '\\.')}${each.includes('.') ? '[.\'"`]' : '\\.'}`,
    )
    return new RegExp(`['"\`](?:${keys.join('|')})`).test(code) ? [`${domain}-${part}`] : []
  })

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
        return moduleOf(shopWords(langOf(lang), domain, isWhole || options?.ssr === true))
      }
      const [, demanded] = DEMAND.exec(id) ?? []
      return demanded === undefined ? undefined : demandOf(demanded)
    },
    transform: {
      filter: { id: /\/(domains|kit|apps)\/.*\.tsx?(\?.*)?$/, code: /useT\(/ },
      handler(code, _id, options) {
        if (isWhole || options?.ssr === true) return undefined
        const domains = new Set([...code.matchAll(USE)].map(([, name = '']) => name))
        const wanted = [
          ...[...domains].filter((name) => !COMMON.includes(name)),
          ...[...domains].flatMap((name) => partsIn(name, code)),
        ]
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

const wordsOf = (kind: 'shop' | 'office', lang: Lang): Entries => [...readWords(kind, lang)]

function shopWords(lang: Lang, domain: string | undefined, isWhole: boolean): Entries {
  const all = wordsOf('shop', lang)
  if (isWhole) return all
  const isNeeded = ([name, key]: [string, string]) => {
    const part = partOf(name, key)
    return domain === undefined ? COMMON.includes(part) : part === domain
  }
  return all.filter(([key]) => isNeeded(splitKey(key)) && spokenKeys().isSpoken(key))
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
    "import { demandWords } from '/kit/web/words.ts'",
    `await demandWords('${domain}', { ${modules.join(', ')} })`,
  ].join('\n')
}
